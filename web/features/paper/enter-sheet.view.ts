import type { Product } from '#core/domain/catalogue/product.ts';
import { formatUsd, subtractCents, ZERO, type Cents, subtotalOf } from '#core/domain/kernel/money.ts';
import { digitsIn } from '#core/domain/kernel/typed-text.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { DrawerSummary } from '#web/api/drawers.queries.ts';

export type SheetLine = { readonly product: Product; readonly quantity: number };
export type Counts = Readonly<Record<string, number>>;

/** The sheet's items, in the order of the products. */
export const linesOf = (products: readonly Product[], counts: Counts): readonly SheetLine[] =>
  products.flatMap((product) => {
    const quantity = counts[String(product.id)] ?? 0;
    return quantity > 0 ? [{ product, quantity }] : [];
  });

export const totalOf = (lines: readonly SheetLine[]): Cents =>
  subtotalOf(lines.map(({ product, quantity }) => ({ unitPriceCents: product.priceCents, quantity })));

/** Null for empty or invalid input. */
export const typedCount = (text: string): number | null => {
  const digits = digitsIn(text);
  return digits === '' ? null : Math.min(Number(digits), LIMITS.stock.maximum);
};

/** '$2.50 less than the sum' */
export const differenceText = (counted: Cents, total: Cents): string => {
  const difference = subtractCents(counted, total);
  if (difference === ZERO) return 'Exactly the sum.';
  return difference < 0
    ? `${formatUsd(subtractCents(ZERO, difference))} less than the sum.`
    : `${formatUsd(difference)} more than the sum.`;
};

/** Replaces a drawer's id: the cash is in no drawer. */
export const NO_DRAWER = 'none';

export type DrawerOption = { readonly value: string; readonly label: string };

/** The possible places of a sheet's cash: open drawers, and none for people who manage them. Empty on a night without drawers. */
export const drawerOptions = (drawers: readonly DrawerSummary[], mayLeaveOut: boolean): readonly DrawerOption[] => [
  ...drawers.filter(({ state }) => state === 'open').map(({ id, name }) => ({ value: id, label: name })),
  ...(mayLeaveOut && drawers.length > 0 ? [{ value: NO_DRAWER, label: 'None: its box is already counted' }] : []),
];
