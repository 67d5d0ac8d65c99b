import { cents, subtractCents, type Cents } from '../kernel/money.ts';
import { err, ok, type Result } from '../kernel/result.ts';

export type TooLittleCash = { readonly kind: 'sale/too-little-cash'; readonly missingCents: Cents };

/** The change due to the customer. Refused when less than the total was handed over. */
export const changeDue = (totalCents: Cents, givenCents: Cents): Result<Cents, TooLittleCash> =>
  givenCents < totalCents
    ? err({ kind: 'sale/too-little-cash', missingCents: subtractCents(totalCents, givenCents) })
    : ok(subtractCents(givenCents, totalCents));

/** The bills that people round up to. */
const NOTES_CENTS = [100, 500, 1_000, 2_000, 5_000, 10_000] as const;
const KEYS = 4;

/** The amounts that customers probably hand over instead of the exact total, smallest first, no more than four. */
export const likelyBills = (totalCents: Cents): readonly Cents[] => {
  const rounded = NOTES_CENTS.map((note) => Math.max(note, Math.ceil(totalCents / note) * note));
  return [...new Set(rounded)]
    .filter((amount) => amount > totalCents)
    .sort((one, other) => one - other)
    .slice(0, KEYS)
    .map(cents);
};
