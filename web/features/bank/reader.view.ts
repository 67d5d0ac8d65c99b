import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { cents, formatUsd, subtractCents, ZERO, type Cents } from '#core/domain/kernel/money.ts';
import type { NightEntry } from '#web/api/nights.queries.ts';
import { isProved, type ReaderMatch } from '#web/api/reader.queries.ts';

export type Sale = ReaderMatch['onlyHere'][number];
export type Payment = ReaderMatch['onlyThere'][number];

export type MatchedNight = { readonly night: NightEntry; readonly match: ReaderMatch };

export const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

const keptCents = ({ paid, givenBack }: Sale | Payment): Cents => subtractCents(paid, givenBack);

/** ' given back', ' $3.00 given back'; empty if nothing was. */
export const backText = ({ paid, givenBack }: Sale | Payment): string => {
  if (givenBack === ZERO) return '';
  return givenBack === paid ? ', given back' : `, ${formatUsd(givenBack)} given back`;
};

type Kind = ReaderMatch['decided'][number]['kind'];

/** 'Same Sale, $0.50 Short' */
const sameSaleText = ({ sale, payment }: ReaderMatch['differing'][number]): string => {
  const more = subtractCents(keptCents(payment), keptCents(sale));
  return `Same Sale, ${formatUsd(cents(Math.abs(more)))} ${more < ZERO ? 'Short' : 'Over'}`;
};

/** A sale, a payment, or a pair that may be one, and its two answers. */
export type Asked = { readonly yes: readonly [Kind, string]; readonly no: readonly [Kind, string] } & (
  | { readonly sale: Sale; readonly payment: Payment }
  | { readonly sale: Sale; readonly payment?: never }
  | { readonly sale?: never; readonly payment: Payment }
);

type Question = { readonly title: string; readonly asked: readonly Asked[] };

/** The open questions of a night. */
export const questionsOf = ({ differing, onlyHere, onlyThere }: ReaderMatch, provider: string): readonly Question[] => {
  const all: readonly Question[] = [
    {
      title: 'Is this the same sale?',
      asked: differing.map((pair) => ({ ...pair, yes: ['same-sale', sameSaleText(pair)], no: ['not-same', 'Not the Same'] })),
    },
    {
      title: `Written down here, not paid at ${provider}`,
      asked: onlyHere.map((sale) => ({ sale, yes: ['was-cash', 'It Was Cash'], no: ['not-paid', 'Nobody Paid'] })),
    },
    {
      title: `Paid at ${provider}, not written down here`,
      asked: onlyThere.map((payment) => ({ payment, yes: ['added-sale', 'Add as a Sale'], no: ['not-ours', 'Not Ours'] })),
    },
  ];
  return all.filter(({ asked }) => asked.length > 0);
};

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
    ...(here === ZERO ? [] : [`${formatUsd(here)} here`]),
    ...(there === ZERO ? [] : [`${formatUsd(there)} at ${provider}`]),
  ].join(', ');

/** Nobody used the card reader. */
export const isUnused = (match: ReaderMatch): boolean => match.here.count + match.there.count === 0 && isProved(match);

/** The provider's readers took no payments, although the stand recorded sales. */
export const hasOtherReader = (nights: readonly MatchedNight[]): boolean =>
  nights.some(({ match }) => match.here.count > 0) && nights.every(({ match }) => match.there.count === 0);
