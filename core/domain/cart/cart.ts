import type { Category } from '../catalogue/category.ts';
import type { Product } from '../catalogue/product.ts';
import type { ProductId } from '../kernel/ids.ts';
import type { Cents, PricedLine } from '../kernel/money.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { refusalToAdd, type CartRefusal } from './cart-limits.ts';

/** The product as the customer saw it when adding it, so that the cart can show changes. */
export type CartItem = {
  readonly productId: ProductId;
  readonly name: string;
  readonly priceCents: Cents;
  /** 1 to 5. */
  readonly quantity: number;
  readonly category: Category;
  readonly imagePath: string;
};

/** One item per product, in the order of adding. */
export type Cart = readonly CartItem[];

export const EMPTY_CART: Cart = [];

const findItem = (cart: Cart, productId: ProductId): CartItem | null => cart.find((item) => item.productId === productId) ?? null;

export const quantityIn = (cart: Cart, productId: ProductId): number => findItem(cart, productId)?.quantity ?? 0;

/** Shown on the cart icon. */
export const countItems = (cart: Cart): number => cart.reduce((sum, item) => sum + item.quantity, 0);

export type SoldProduct = Pick<Product, 'id' | 'name' | 'priceCents' | 'category' | 'imagePath' | 'available' | 'isActive'>;

const itemOf = (product: SoldProduct): CartItem => ({
  productId: product.id,
  name: product.name,
  priceCents: product.priceCents,
  quantity: 1,
  category: product.category,
  imagePath: product.imagePath,
});

const withQuantity = (cart: Cart, productId: ProductId, quantity: number): Cart =>
  cart.map((item) => (item.productId === productId ? { ...item, quantity } : item));

/** One more of the product (Add to Cart). An item that is already in the cart keeps its price. */
export const addItem = (cart: Cart, product: SoldProduct): Result<Cart, CartRefusal> => {
  const quantity = quantityIn(cart, product.id);
  const refusal = refusalToAdd({ name: product.name, available: product.isActive ? product.available : 0 }, quantity);
  if (refusal !== null) return err(refusal);
  return ok(quantity === 0 ? [...cart, itemOf(product)] : withQuantity(cart, product.id, quantity + 1));
};

/** One more of an item in the cart (the plus button). @param available units in stock. */
export const incrementItem = (cart: Cart, item: CartItem, available: number): Result<Cart, CartRefusal> => {
  const refusal = refusalToAdd({ name: item.name, available }, item.quantity);
  return refusal === null ? ok(withQuantity(cart, item.productId, item.quantity + 1)) : err(refusal);
};

export const removeItem = (cart: Cart, productId: ProductId): Cart => cart.filter((item) => item.productId !== productId);

/** One less; the last one removes the item (spec §5). */
export const decrement = (cart: Cart, productId: ProductId): Cart => {
  const quantity = quantityIn(cart, productId);
  return quantity <= 1 ? removeItem(cart, productId) : withQuantity(cart, productId, quantity - 1);
};

export const pricedLines = (cart: Cart): readonly PricedLine[] =>
  cart.map((item) => ({ unitPriceCents: item.priceCents, quantity: item.quantity }));
