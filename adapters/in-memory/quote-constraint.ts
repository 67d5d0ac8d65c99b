import type { Quote } from '#core/domain/pricing/quote.ts';
import { guard } from './table.ts';

/** The same sums that the database checks. */
export function assertQuote({ subtotalCents, feeCents, donationCents, totalCents }: Quote): void {
  guard(
    [subtotalCents, feeCents, donationCents].every((amount) => Number.isSafeInteger(amount) && amount >= 0),
    'amounts are not negative',
  );
  guard(totalCents === subtotalCents + feeCents + donationCents, 'a total is the sum of its parts');
}
