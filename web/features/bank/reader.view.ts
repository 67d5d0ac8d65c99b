import { displayOrderNumber } from '#core/domain/order/order-number.ts';
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

type Kind = ReaderMatch['decided'][number]['kind'];

/** 'Same Sale, $0.50 Short' */
export const sameSaleText = ({ sale, payment }: ReaderMatch['differing'][number]): string => {
  const more = subtractCents(keptCents(payment), keptCents(sale));
  return `Same Sale, ${bigUsd(cents(Math.abs(more)))} ${more < ZERO ? 'Short' : 'Over'}`;
};

/** The answers as they are listed. */
export const ANSWERS: Readonly<Record<Kind, string>> = {
  'same-sale': 'Same sale',
  'not-same': 'Not the same',
  'was-cash': 'It was cash',
  'not-paid': 'Nobody paid',
  'added-sale': 'Added as a sale',
  'not-ours': 'Not ours',
};

/** '#088, Visa 8841, $7.50 here, $7.00 at Square' */
export const aboutText = ({ orderNumber, card, here, there }: ReaderMatch['decided'][number], provider: string): string =>
  [
    ...(orderNumber === null ? [] : [displayOrderNumber(orderNumber)]),
    ...(card === null ? [] : [card]),
    ...(here === ZERO ? [] : [`${bigUsd(here)} here`]),
    ...(there === ZERO ? [] : [`${bigUsd(there)} at ${provider}`]),
  ].join(', ');

/** Nobody used the card reader. */
export const isUnused = (match: ReaderMatch): boolean => match.here.count + match.there.count === 0 && isProved(match);

/** The provider's readers took nothing, although the stand recorded sales. */
export const hasOtherReader = (nights: readonly MatchedNight[]): boolean =>
  nights.some(({ match }) => match.here.count > 0) && nights.every(({ match }) => match.there.count === 0);
