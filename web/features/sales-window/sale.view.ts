import { isSoldOut, type Product } from '#core/domain/catalogue/product.ts';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { formatUsd, multiplyCents, type Cents, subtotalOf } from '#core/domain/kernel/money.ts';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import type { WireSale } from '#web/staff/pending-sales/sales-sender.ts';
import { keptTotal } from '#web/staff/pending-sales/sale-texts.ts';
import type { ShownKeptSale } from './use-kept-done.ts';

const SECONDS_PER_MINUTE = MINUTE_MS / SECOND_MS;

export type SaleLine = {
  readonly product: Product;
  /** Capped at the available units; 0 if the last one has since been sold. */
  readonly quantity: number;
  /** The tapped quantity, if fewer are available now. */
  readonly hadQuantity?: number;
  /** The tile's price when tapped, if it has changed. */
  readonly wasCents?: Cents;
};

type TappedLine = { readonly id: ProductId; readonly quantity: number; readonly priceCents: Cents };

/** The tapped items next to their current state, in the order of the tiles. @param isTaken these units have already left the stock */
export const saleLines = (products: readonly Product[], tapped: readonly TappedLine[], isTaken = false): readonly SaleLine[] =>
  products.flatMap((product) => {
    const line = tapped.find(({ id }) => id === product.id);
    if (line === undefined) return [];
    const quantity = isTaken ? line.quantity : Math.min(line.quantity, product.available);
    return [
      {
        product,
        quantity,
        ...(quantity === line.quantity ? {} : { hadQuantity: line.quantity }),
        ...(line.priceCents === product.priceCents ? {} : { wasCents: line.priceCents }),
      },
    ];
  });

export const isChanged = ({ wasCents, hadQuantity }: SaleLine): boolean => wasCents !== undefined || hadQuantity !== undefined;

/** 'Hot Dog and 2 more' */
export const boughtText = (lines: readonly SaleLine[]): string => {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const first = lines.find(({ quantity }) => quantity > 0)?.product.name ?? '';
  return units < 2 ? first : `${first} and ${units - 1} more`;
};

const changesOf = ({ product, quantity, wasCents, hadQuantity }: SaleLine): readonly string[] => [
  ...(wasCents === undefined || quantity === 0 ? [] : [`${product.name} is ${formatUsd(product.priceCents)} now.`]),
  ...(hadQuantity === undefined ? [] : [quantity === 0 ? `${product.name} is sold out.` : `Only ${quantity} ${product.name} left.`]),
];

/** Changes since the customer was told, and the new total; null without changes. */
export const changedText = (lines: readonly SaleLine[]): string | null => {
  const changes = lines.flatMap(changesOf);
  if (changes.length === 0) return null;
  return [...changes, `Tell the customer: the new total is ${formatUsd(totalOf(lines))}.`].join(' ');
};

/** Below a line's name: '$4.25 each, was $4.00' or 'only 1 left, you had 2'. */
export const lineNote = ({ product, quantity, wasCents, hadQuantity }: SaleLine): string => {
  const each = `${formatUsd(product.priceCents)} each${wasCents === undefined ? '' : `, was ${formatUsd(wasCents)}`}`;
  if (hadQuantity === undefined) return each;
  const left = `${quantity === 0 ? 'sold out' : `only ${quantity} left`}, you had ${hadQuantity}`;
  return wasCents === undefined || quantity === 0 ? left : `${each}; ${left}`;
};

export const totalOf = (lines: readonly SaleLine[]): Cents =>
  subtotalOf(lines.map(({ product, quantity }) => ({ unitPriceCents: product.priceCents, quantity })));

export const lineTotal = ({ product, quantity }: SaleLine): string => formatUsd(multiplyCents(product.priceCents, quantity));

export const itemsText = (lines: readonly SaleLine[]): string => {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? '1 item' : `${count} items`;
};

export type Undone = { readonly title: string; readonly tender: WireSale['tender']; readonly total: Cents };

/** The previous sale, if it was undone: sold by the stand, or offline. */
export const undoneOf = (done: WireSale | null, kept: ShownKeptSale | null): Undone | null => {
  if (done?.status === 'cancelled')
    return { title: `Sale ${displayOrderNumber(done.order_number)} is undone`, tender: done.tender, total: done.total };
  if (kept?.isUndone !== true) return null;
  const { customerName: name } = kept.sale;
  return { title: name === '' ? 'The sale is undone' : `The sale for ${name} is undone`, tender: 'cash', total: keptTotal(kept.sale) };
};

/** Below the name field, offline. */
export const NAME_HINT = 'No number without the network, so we call the name.';

export const leftText = (product: Product): string => (isSoldOut(product) ? 'Sold out' : `${product.available} left`);

/** More characters than fit on a tile at its usual size. */
const LONG_WORD = /[^\s-]{12}/u;

/** 'Cheeseburger': smaller, so that it stays one word on its tile. */
export const hasLongWord = ({ name }: Product): boolean => LONG_WORD.test(name);

export const isLow = ({ available }: Product): boolean => available > 0 && available <= LIMITS.stock.lowThreshold;

/** 'These items are held for 9:42.' */
export const leftOfHoldText = (ms: number): string => {
  const seconds = Math.ceil(ms / SECOND_MS);
  if (seconds <= 0) return 'The hold is over. In a moment no one can pay this.';
  return `These items are held for ${Math.floor(seconds / SECONDS_PER_MINUTE)}:${String(seconds % SECONDS_PER_MINUTE).padStart(2, '0')}.`;
};
