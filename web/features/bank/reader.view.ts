import { cents, subtractCents, ZERO, type Cents } from '#core/domain/kernel/money.ts';
import type { NightEntry } from '#web/api/nights.queries.ts';
import { isProved, type ReaderMatch } from '#web/api/reader.queries.ts';
import { bigUsd } from '#web/ui/big-usd.ts';

export type Sale = ReaderMatch['onlyHere'][number];
export type Payment = ReaderMatch['onlyThere'][number];

export type MatchedNight = { readonly night: NightEntry; readonly match: ReaderMatch };

export const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

const keptCents = ({ paid, givenBack }: Sale | Payment): Cents => subtractCents(paid, givenBack);

/** ' given back', ' $3.00 given back'; empty if nothing was. */
export const backText = ({ paid, givenBack }: Sale | Payment): string => {
  if (givenBack === ZERO) return '';
  return givenBack === paid ? ', given back' : `, ${bigUsd(givenBack)} given back`;
};

/** '$0.50 less at Square' */
export const pairText = ({ sale, payment }: ReaderMatch['differing'][number], provider: string): string => {
  const more = subtractCents(keptCents(payment), keptCents(sale));
  return `${bigUsd(cents(Math.abs(more)))} ${more < ZERO ? 'less' : 'more'} at ${provider}`;
};

/** Nobody used the card reader. */
export const isUnused = (match: ReaderMatch): boolean => match.here.count + match.there.count === 0 && isProved(match);

/** The provider's readers took nothing, although the stand recorded sales. */
export const hasOtherReader = (nights: readonly MatchedNight[]): boolean =>
  nights.some(({ match }) => match.here.count > 0) && nights.every(({ match }) => match.there.count === 0);
