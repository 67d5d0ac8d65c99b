import type { ProductId } from '../kernel/ids.ts';
import type { Cents } from '../kernel/money.ts';
import type { Cart, CartItem, SoldProduct } from './cart.ts';
import { MAXIMUM_PER_ITEM } from './cart-limits.ts';

/** A change that the customer must see before paying. */
export type CartChange =
  | { readonly kind: 'price-changed'; readonly name: string; readonly fromCents: Cents; readonly toCents: Cents }
  | { readonly kind: 'quantity-reduced'; readonly name: string; readonly from: number; readonly to: number }
  | { readonly kind: 'removed'; readonly name: string; readonly reason: 'sold-out' | 'no-longer-sold' };

export type ReconciledCart = { readonly cart: Cart; readonly changes: readonly CartChange[] };

type ReconciledItem = { readonly item: CartItem | null; readonly changes: readonly CartChange[] };

const reconcileItem = (item: CartItem, product: SoldProduct | undefined): ReconciledItem => {
  if (product === undefined || !product.isActive) {
    return { item: null, changes: [{ kind: 'removed', name: item.name, reason: 'no-longer-sold' }] };
  }
  const { name, priceCents, category, imagePath, available } = product;
  if (available <= 0) return { item: null, changes: [{ kind: 'removed', name, reason: 'sold-out' }] };
  const quantity = Math.min(item.quantity, available, MAXIMUM_PER_ITEM);
  const changes: CartChange[] = [];
  if (priceCents !== item.priceCents) changes.push({ kind: 'price-changed', name, fromCents: item.priceCents, toCents: priceCents });
  if (quantity !== item.quantity) changes.push({ kind: 'quantity-reduced', name, from: item.quantity, to: quantity });
  return { item: { ...item, name, priceCents, category, imagePath, quantity }, changes };
};

/**
 * The cart as it can be bought now, and the differences. A new name or picture is adopted silently.
 * `products` is the whole catalogue as last fetched: a missing product is no longer sold.
 */
export const reconcileCart = (cart: Cart, products: readonly SoldProduct[]): ReconciledCart => {
  const byId = new Map(products.map((product) => [product.id, product]));
  const reconciled = cart.map((item) => reconcileItem(item, byId.get(item.productId)));
  return {
    cart: reconciled.flatMap(({ item }) => (item === null ? [] : [item])),
    changes: reconciled.flatMap(({ changes }) => changes),
  };
};

/** The cart at the prices from a refused checkout (rules §1); other changes are unknown. */
export const repriceCart = (cart: Cart, prices: ReadonlyMap<ProductId, Cents>): ReconciledCart => {
  const repriced = cart.map((item) => ({ ...item, priceCents: prices.get(item.productId) ?? item.priceCents }));
  const changes = cart.flatMap(({ name, priceCents: fromCents }, at): readonly CartChange[] => {
    const toCents = repriced[at]?.priceCents ?? fromCents;
    return toCents === fromCents ? [] : [{ kind: 'price-changed', name, fromCents, toCents }];
  });
  return { cart: repriced, changes };
};
