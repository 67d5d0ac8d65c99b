import type { Product } from '../catalogue/product.ts';
import { formatUsd, type Cents } from '../kernel/money.ts';
import type { Cart, CartItem } from './cart.ts';
import { MAXIMUM_PER_ITEM } from './cart-limits.ts';

/** What the customer has to be told before paying. */
export type CartChange =
  | { readonly kind: 'price-changed'; readonly name: string; readonly fromCents: Cents; readonly toCents: Cents }
  | { readonly kind: 'quantity-reduced'; readonly name: string; readonly from: number; readonly to: number }
  | { readonly kind: 'removed'; readonly name: string; readonly reason: 'sold-out' | 'no-longer-sold' };

export type ReconciledCart = { readonly cart: Cart; readonly changes: readonly CartChange[] };

type ReconciledItem = { readonly item: CartItem | null; readonly changes: readonly CartChange[] };

const reconcileItem = (item: CartItem, product: Product | undefined): ReconciledItem => {
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
 * The cart as it can be bought now, and what is different. A new name or picture is taken over silently.
 * `products` is the whole catalogue as last fetched: whatever is missing there is not sold any more.
 */
export const reconcileCart = (cart: Cart, products: readonly Product[]): ReconciledCart => {
  const byId = new Map(products.map((product) => [product.id, product]));
  const reconciled = cart.map((item) => reconcileItem(item, byId.get(item.productId)));
  return {
    cart: reconciled.flatMap(({ item }) => (item === null ? [] : [item])),
    changes: reconciled.flatMap(({ changes }) => changes),
  };
};

/** One sentence for the cart's notice. */
export const cartChangeText = (change: CartChange): string => {
  switch (change.kind) {
    case 'price-changed':
      return `${change.name} now costs ${formatUsd(change.toCents)} instead of ${formatUsd(change.fromCents)}.`;
    case 'quantity-reduced':
      return `Only ${change.to} ${change.name} left: we reduced it from ${change.from}.`;
    case 'removed':
      return change.reason === 'sold-out'
        ? `${change.name} is sold out: we removed it from your cart.`
        : `${change.name} is no longer sold: we removed it from your cart.`;
  }
};
