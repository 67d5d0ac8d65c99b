import type { Quote } from '#core/domain/pricing/quote.ts';
import { insist } from './constraint.ts';

/** The same sums that the database checks. */
export function assertQuote({ subtotalCents, feeCents, donationCents, totalCents }: Quote): void {
  insist(
    [subtotalCents, feeCents, donationCents].every((amount) => Number.isSafeInteger(amount) && amount >= 0),
    'amounts are not negative',
  );
  insist(totalCents === subtotalCents + feeCents + donationCents, 'a total is the sum of its parts');
}
