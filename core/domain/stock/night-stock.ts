import type { Category } from '../catalogue/category.ts';
import type { ProductId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** What one night did to one product, in recorded units. */
export type StockFacts = {
  readonly productId: ProductId;
  readonly name: string;
  readonly category: Category;
  /** On the shelf when the night began, sales of the night itself aside. */
  readonly takenOver: number;
  /** What opening counts changed in all; null: nobody counted. */
  readonly openingDifference: number | null;
  /** Put on sale less what was taken off it by hand. */
  readonly added: number;
  /** Through orders that were paid for, and not taken back. */
  readonly sold: number;
  /** Through comps. */
  readonly given: number;
  readonly spoiled: number;
  /** What closing counts changed in all; null: nobody counted. */
  readonly closingDifference: number | null;
  /** The latest moment at which units were sold, given, spoiled or taken off sale. */
  readonly lastTakenAt: Instant | null;
  /** When the staff marked it as sold out, if that held until the night's end, or holds now. */
  readonly markedAt: Instant | null;
};

/** A product's line of the sheet (night §9, I11): opening + added − sold − given − spoiled = expected. */
export type StockLine = {
  readonly productId: ProductId;
  readonly name: string;
  readonly opening: number;
  readonly added: number;
  readonly sold: number;
  readonly given: number;
  readonly spoiled: number;
  readonly expected: number;
  /** Null: nobody counted since it began to sell. Units sold after the count are taken off it, whenever the sale was entered. */
  readonly counted: number | null;
  /** expected − counted; negative: more was there than recorded. */
  readonly missing: number | null;
  /** When the staff said that none is left, or the last one went; null while there is any. */
  readonly soldOutAt: Instant | null;
  /** For the next home game; 0: enough is left. */
  readonly toBuy: number;
};

/** More would have been wanted of what sold out: half as much again. */
const WANTED_OF_SOLD_OUT = 1.5;

/** What went out tonight, half as much again of what sold out, less what is left. */
const toBuy = ({ sold, given }: StockFacts, left: number, isSoldOut: boolean): number =>
  Math.max(0, Math.ceil((sold + given) * (isSoldOut ? WANTED_OF_SOLD_OUT : 1)) - left);

export const stockLine = (facts: StockFacts): StockLine => {
  const { productId, name, takenOver, openingDifference, added, sold, given, spoiled, closingDifference, lastTakenAt, markedAt } = facts;
  const opening = takenOver + (openingDifference ?? 0);
  const expected = opening + added - sold - given - spoiled;
  const left = expected + (closingDifference ?? 0);
  const soldOutAt = markedAt ?? (left <= 0 ? lastTakenAt : null);
  return {
    productId,
    name,
    opening,
    added,
    sold,
    given,
    spoiled,
    expected,
    counted: closingDifference === null ? null : left,
    missing: closingDifference === null ? null : expected - left,
    soldOutAt,
    // The record was wrong when somebody marked it.
    toBuy: toBuy(facts, markedAt === null ? left : 0, soldOutAt !== null),
  };
};

/** Nothing was there and nothing happened: no line on the sheet. */
export const isOnSheet = ({ opening, added, sold, given, spoiled, counted }: StockLine): boolean =>
  [opening, added, sold, given, spoiled, counted ?? 0].some((units) => units !== 0);
