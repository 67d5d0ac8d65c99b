import { isSoldOut, type Product } from '#core/domain/catalogue/product.ts';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { formatUsd, multiplyCents, type Cents } from '#core/domain/kernel/money.ts';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { subtotalOf } from '#core/domain/pricing/subtotal.ts';

const SECONDS_PER_MINUTE = MINUTE_MS / SECOND_MS;

export type SaleLine = {
  readonly product: Product;
  readonly quantity: number;
  /** What its tile said when it was tapped, where it costs something else now. */
  readonly wasCents?: Cents;
};

/** In the order of the tiles. */
export const saleLines = (products: readonly Product[], quantities: ReadonlyMap<ProductId, number>): readonly SaleLine[] =>
  products.flatMap((product) => {
    const quantity = quantities.get(product.id) ?? 0;
    return quantity > 0 ? [{ product, quantity }] : [];
  });

/** The prices that changed since the customer was told, and the new total; null when none did. */
export const changedText = (lines: readonly SaleLine[]): string | null => {
  const changed = lines.filter(({ wasCents }) => wasCents !== undefined);
  if (changed.length === 0) return null;
  const prices = changed.map(({ product }) => `${product.name} is ${formatUsd(product.priceCents)} now.`);
  return [...prices, `Tell the customer: the new total is ${formatUsd(totalOf(lines))}.`].join(' ');
};

export const totalOf = (lines: readonly SaleLine[]): Cents =>
  subtotalOf(lines.map(({ product, quantity }) => ({ unitPriceCents: product.priceCents, quantity })));

export const lineTotal = ({ product, quantity }: SaleLine): string => formatUsd(multiplyCents(product.priceCents, quantity));

export const itemsText = (lines: readonly SaleLine[]): string => {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? '1 item' : `${count} items`;
};

/** Under the name, without the network. */
export const NAME_HINT = 'No number without the network, so we call the name.';

/** What this tablet believes is not there: two sales without the network do not sell the same can unsaid. Null when all is there. */
export const shortText = (lines: readonly SaleLine[]): string | null => {
  const short = lines.find(({ product, quantity }) => quantity > product.available);
  return short === undefined ? null : `As far as this tablet knows, only ${short.product.available} ${short.product.name} left.`;
};

export const leftText = (product: Product): string => (isSoldOut(product) ? 'Sold out' : `${product.available} left`);

/** More letters than a tile holds in its usual type. */
const LONG_WORD = /[^\s-]{12}/u;

/** 'Cheeseburger': set smaller, so that it stays one word on its tile. */
export const hasLongWord = ({ name }: Product): boolean => LONG_WORD.test(name);

export const isLow = ({ available }: Product): boolean => available > 0 && available <= LIMITS.stock.lowThreshold;

/** 'These items are held for 9:42.' */
export const leftOfHoldText = (ms: number): string => {
  const seconds = Math.ceil(ms / SECOND_MS);
  if (seconds <= 0) return 'The hold is over. Nobody can pay this any more in a moment.';
  return `These items are held for ${Math.floor(seconds / SECONDS_PER_MINUTE)}:${String(seconds % SECONDS_PER_MINUTE).padStart(2, '0')}.`;
};
