import { addCents, cents, multiplyCents, type Cents } from '../kernel/money.ts';

/** Bills and coins of a US drawer, the largest first. */
export const DENOMINATIONS_CENTS = [10_000, 5_000, 2_000, 1_000, 500, 100, 25, 10, 5, 1] as const;

/** Pieces per denomination, in the order of `DENOMINATIONS_CENTS`. */
export type Pieces = readonly number[];

export const MAXIMUM_PIECES = 9_999;

/** A larger amount is a typing error. */
export const MAXIMUM_COUNT_CENTS = cents(5_000_000);

export const NO_PIECES: Pieces = DENOMINATIONS_CENTS.map(() => 0);

/** @throws RangeError for a fractional number of pieces. */
export const sumOfPieces = (pieces: Pieces): Cents =>
  addCents(...DENOMINATIONS_CENTS.map((denomination, at) => multiplyCents(cents(denomination), pieces[at] ?? 0)));
