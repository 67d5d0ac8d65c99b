import type { Product } from '../catalogue/product.ts';
import type { OrderItemId } from '../kernel/ids.ts';
import { plusMs, type Instant } from '../kernel/instant.ts';
import { addCents, multiplyCents, subtractCents, ZERO, type Cents } from '../kernel/money.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { LIMITS } from '../limits.ts';
import { isUnpacked } from './in-hand.ts';
import { isUnpaid, replacementOf, type Order, type OrderItem, type OrderStatus } from './order.ts';
import { NO_PARTS } from './parts.ts';
import { feeShares, type RefundTarget } from './refund.ts';

/** A product marked sold out while paid orders wait for it (night.md §5). */
type SoldOut = Pick<Product, 'id' | 'soldOutAt'>;

/** An order's units that still wait for the product and need a decision by the staff. What is in the bag already was there. */
export const itemsWaitingFor = ({ id, soldOutAt }: SoldOut, { status, items }: Pick<Order, 'status' | 'items'>): readonly OrderItem[] =>
  !isUnpacked(status)
    ? []
    : items.filter(
        ({ id: itemId, productId, isRefunded, checkedBy, foundAt }) =>
          productId === id &&
          !isRefunded &&
          checkedBy === null &&
          replacementOf(items, itemId) === null &&
          (foundAt === undefined || (soldOutAt !== undefined && foundAt < soldOutAt)),
      );

/**
 * The outcome of an item whose product was sold out. `backCents`: the refund to the customer, with its share of the fee. `owedCents`: the
 * refund of a replaced item that the provider refused.
 */
export type SettledItem = {
  readonly item: OrderItem;
  readonly end: 'replaced' | 'refunded' | 'found';
  readonly instead: OrderItem | null;
  readonly backCents: Cents;
  readonly owedCents: Cents;
};

/** The decisions about the product in an order. */
export const itemsSettledFor = (product: SoldOut, order: Pick<Order, 'items' | 'feeCents'>): readonly SettledItem[] => {
  const shares = feeShares(order.items, order.feeCents);
  return order.items.flatMap((item): readonly SettledItem[] => {
    if (item.productId !== product.id) return [];
    const instead = replacementOf(order.items, item.id);
    const wholeCents = addCents(item.subtotalCents, shares.get(item.id) ?? ZERO);
    const sums = item.isRefunded
      ? { backCents: wholeCents, owedCents: ZERO }
      : { backCents: ZERO, owedCents: instead === null ? ZERO : wholeCents };
    if (instead !== null) return [{ item, end: 'replaced', instead, ...sums }];
    if (item.isRefunded) return [{ item, end: 'refunded', instead, ...sums }];
    const wasFound = item.foundAt !== undefined && (product.soldOutAt === undefined || item.foundAt >= product.soldOutAt);
    return wasFound ? [{ item, end: 'found', instead, ...sums }] : [];
  });
};

/** The customer already knows that it was found, or is about to. */
export type FoundForGood = { readonly kind: 'shortage/found-for-good' };

/** The deadline for undoing a *Found it*; null: it cannot be undone. */
export const undoFoundUntil = ({ status }: Pick<Order, 'status'>, { foundAt }: Pick<OrderItem, 'foundAt'>): Instant | null =>
  foundAt === undefined || !isUnpacked(status) ? null : plusMs(foundAt, LIMITS.orders.undoFoundWithinMs);

/** Undoes a *Found it*; returns the same order if it was not found. */
export const lookForAgain = (order: Order, item: OrderItem, now: Instant): Result<Order, FoundForGood> => {
  const { foundAt, ...waiting } = item;
  if (foundAt === undefined) return ok(order);
  const until = undoFoundUntil(order, item);
  if (until === null || now > until) return err({ kind: 'shortage/found-for-good' });
  return ok({ ...order, items: order.items.map((one) => (one === item ? waiting : one)) });
};

export type ReplaceRefusal =
  | { readonly kind: 'refund/already-refunded' }
  | { readonly kind: 'order/not-allowed'; readonly status: OrderStatus }
  /** The difference cannot be refunded: only people who may refund return cash, and a refunded fee share never changes. */
  | { readonly kind: 'replace/cheaper' };

/** `back`: the refund of the difference to a cheaper product, with its fee share; null when there is none. */
export type Replaced = { readonly order: Order; readonly replacement: OrderItem; readonly back: RefundTarget | null };

type Substitute = Pick<Product, 'id' | 'name' | 'nameEs' | 'priceCents'>;

/** A more expensive product costs the customer nothing extra. A comp keeps its price. */
const priceOf = (order: Order, item: OrderItem, { priceCents }: Substitute): Cents =>
  isUnpaid(order) || priceCents > item.unitPriceCents ? item.unitPriceCents : priceCents;

/**
 * Replaces the item by the product. The item moves to the end, with the price difference as its own price, and counts as refunded: every
 * sum of the order stays, and the difference is refunded like any item. It was sold, so its units do not return to the shelf (rules §3).
 */
export const replaceItem = (order: Order, item: OrderItem, product: Substitute, id: OrderItemId): Result<Replaced, ReplaceRefusal> => {
  if (item.isRefunded || replacementOf(order.items, item.id) !== null) return err({ kind: 'refund/already-refunded' });
  if (!isUnpacked(order.status)) return err({ kind: 'order/not-allowed', status: order.status });
  const unitPriceCents = priceOf(order, item, product);
  const restCents = subtractCents(item.unitPriceCents, unitPriceCents);
  const replacement: OrderItem = {
    id,
    productId: product.id,
    productName: product.name,
    ...(product.nameEs === undefined ? {} : { productNameEs: product.nameEs }),
    unitPriceCents,
    quantity: item.quantity,
    subtotalCents: multiplyCents(unitPriceCents, item.quantity),
    isRefunded: false,
    checkedBy: null,
    replacesId: item.id,
  };
  const replaced: OrderItem = {
    ...item,
    unitPriceCents: restCents,
    subtotalCents: multiplyCents(restCents, item.quantity),
    isRefunded: true,
    checkedBy: null,
  };
  const items = [...order.items.map((one) => (one.id === item.id ? replacement : one)), replaced];
  const [before, after] = [feeShares(order.items, order.feeCents), feeShares(items, order.feeCents)];
  const hasOtherShares = order.items.some((one) => one.isRefunded && before.get(one.id) !== after.get(one.id));
  if (restCents > 0 && hasOtherShares) return err({ kind: 'replace/cheaper' });
  const parts = { ...NO_PARTS, itemsCents: replaced.subtotalCents, feeCents: after.get(item.id) ?? ZERO };
  return ok({ order: { ...order, items }, replacement, back: restCents === 0 ? null : { itemId: item.id, parts } });
};
