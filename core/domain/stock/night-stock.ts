import type { Category } from '../catalogue/category.ts';
import { flattenGroups, groupByCategory } from '../catalogue/product.ts';
import type { ProductId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { StockKind } from './stock-entry.ts';
import type { Cents } from '../kernel/money.ts';

/** One product's stock history in one night, in recorded units. */
export type StockFacts = {
  readonly productId: ProductId;
  readonly name: string;
  readonly category: Category;
  /** The menu price when the night was closed; for an open night, the current one. */
  readonly priceCents: Cents;
  /** On the shelf when the night began, before its own sales. */
  readonly takenOver: number;
  /** The sum of all opening counts' changes; null: not counted. */
  readonly openingDifference: number | null;
  /** Put on sale minus taken off by hand. */
  readonly added: number;
  /** Sold in paid orders, minus returned units. */
  readonly sold: number;
  /** Through comps. */
  readonly given: number;
  readonly spoiled: number;
  /** The sum of all closing counts' changes; null: not counted. */
  readonly closingDifference: number | null;
  /** The latest moment at which units were sold, given, spoiled or taken off sale. */
  readonly lastTakenAt: Instant | null;
  /** When the staff marked it sold out, if the mark lasted to the night's end, or still holds. */
  readonly markedAt: Instant | null;
};

/** A product with its name and mark. */
export type NamedProduct = {
  readonly name: string;
  readonly category: Category;
  /** Null for a night before prices were recorded: the current price applies. */
  readonly priceCents: Cents | null;
  readonly soldOutAt: Instant | null;
};

/** The rows of one night from which its stock facts are computed. */
export type StockSources = {
  /** The current products. */
  readonly products: readonly (NamedProduct & { readonly productId: ProductId; readonly priceCents: Cents })[];
  /** The products at the night's opening, with their units, and their names at its closing. */
  readonly kept: ReadonlyMap<ProductId, { readonly opening: number; readonly named: NamedProduct | null }>;
  readonly movements: readonly {
    readonly productId: ProductId;
    readonly kind: StockKind;
    readonly delta: number;
    readonly at: Instant;
  }[];
  /** Units of its orders that were not returned. `at`: the latest order's time. */
  readonly taken: readonly { readonly productId: ProductId; readonly quantity: number; readonly isComp: boolean; readonly at: Instant }[];
  readonly isOpen: boolean;
};

const sumOf = <T>(rows: readonly T[], units: (row: T) => number): number => rows.reduce((sum, row) => sum + units(row), 0);

/** In menu order. A product added during the night began with zero. Empty for nights before stock was recorded. */
export const stockFactsOf = ({ products, kept, movements, taken, isOpen }: StockSources): readonly StockFacts[] => {
  if (kept.size === 0) return [];
  const named = products.map((product) => {
    const then = kept.get(product.productId)?.named ?? { ...product, soldOutAt: null };
    return {
      ...product,
      ...then,
      priceCents: then.priceCents ?? product.priceCents,
      soldOutAt: isOpen ? product.soldOutAt : then.soldOutAt,
    };
  });
  return flattenGroups(groupByCategory(named)).map(({ productId, name, category, priceCents, soldOutAt }) => {
    const moved = movements.filter((one) => one.productId === productId);
    const of = (...kinds: readonly StockKind[]) => moved.filter(({ kind }) => kinds.includes(kind));
    const difference = (kind: StockKind) => (of(kind).length === 0 ? null : sumOf(of(kind), ({ delta }) => delta));
    const went = taken.filter((one) => one.productId === productId);
    const takenAt = [...went, ...of('adjustment', 'spoiled').filter(({ delta }) => delta < 0)].map(({ at }) => at);
    return {
      productId,
      name,
      category,
      priceCents,
      takenOver: kept.get(productId)?.opening ?? 0,
      openingDifference: difference('opening-count'),
      added: sumOf(of('initial', 'adjustment'), ({ delta }) => delta),
      sold: sumOf(went, ({ isComp, quantity }) => (isComp ? 0 : quantity)),
      given: sumOf(went, ({ isComp, quantity }) => (isComp ? quantity : 0)),
      spoiled: sumOf(of('spoiled'), ({ delta }) => 0 - delta),
      closingDifference: difference('closing-count'),
      lastTakenAt: takenAt.toSorted((one, other) => other - one)[0] ?? null,
      markedAt: soldOutAt,
    };
  });
};

/** A product's line of the sheet (night §9, I11): opening + added − sold − given − spoiled = expected. */
export type StockLine = {
  readonly productId: ProductId;
  readonly name: string;
  readonly priceCents: Cents;
  readonly opening: number;
  readonly added: number;
  readonly sold: number;
  readonly given: number;
  readonly spoiled: number;
  readonly expected: number;
  /** Null: not counted since sales began. Units sold after the count are subtracted, whenever the sale was entered. */
  readonly counted: number | null;
  /** expected − counted; negative: more than recorded. */
  readonly missing: number | null;
  /** When the staff marked it sold out, or the last unit went; null while any is left. */
  readonly soldOutAt: Instant | null;
  /** For the next home game; 0: enough is left. */
  readonly toBuy: number;
};

/** Demand for a sold-out product is estimated at half as much again. */
const WANTED_OF_SOLD_OUT = 1.5;

/** Tonight's use, half as much again if sold out, minus the remaining units. */
const toBuy = ({ sold, given }: StockFacts, left: number, isSoldOut: boolean): number =>
  Math.max(0, Math.ceil((sold + given) * (isSoldOut ? WANTED_OF_SOLD_OUT : 1)) - left);

export const stockLine = (facts: StockFacts): StockLine => {
  const {
    productId,
    name,
    priceCents,
    takenOver,
    openingDifference,
    added,
    sold,
    given,
    spoiled,
    closingDifference,
    lastTakenAt,
    markedAt,
  } = facts;
  const opening = takenOver + (openingDifference ?? 0);
  const expected = opening + added - sold - given - spoiled;
  const left = expected + (closingDifference ?? 0);
  const soldOutAt = markedAt ?? (left <= 0 ? lastTakenAt : null);
  return {
    productId,
    name,
    priceCents,
    opening,
    added,
    sold,
    given,
    spoiled,
    expected,
    counted: closingDifference === null ? null : left,
    missing: closingDifference === null ? null : expected - left,
    soldOutAt,
    // A sold-out mark proves the record wrong.
    toBuy: toBuy(facts, markedAt === null ? left : 0, soldOutAt !== null),
  };
};

/** Products without stock and movements have no line on the sheet. */
export const isOnSheet = ({ opening, added, sold, given, spoiled, counted }: StockLine): boolean =>
  [opening, added, sold, given, spoiled, counted ?? 0].some((units) => units !== 0);
