import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addItem, countItems, decrement, EMPTY_CART, removeItem, type Cart } from '#core/domain/cart/cart.ts';
import { reconcileCart } from '#core/domain/cart/reconcile-cart.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { aCatalogue } from '#test/support/arbitraries/catalogue-arbitraries.ts';

const SIZE = 4;
type Action = { readonly kind: 'add' | 'minus' | 'remove' | 'clear'; readonly product: number };

/** Mostly adding, or the limits are never reached. */
const someActions = (): fc.Arbitrary<readonly Action[]> =>
  fc.array(
    fc.record({
      kind: fc.constantFrom('add' as const, 'add' as const, 'add' as const, 'minus' as const, 'remove' as const, 'clear' as const),
      product: fc.integer({ min: 1, max: SIZE }),
    }),
    { maxLength: 60 },
  );

const act = (cart: Cart, { kind, product: id }: Action, products: readonly Product[]): Cart => {
  if (kind === 'clear') return EMPTY_CART;
  if (kind === 'remove') return removeItem(cart, productId(id));
  if (kind === 'minus') return decrement(cart, productId(id));
  const product = products[id - 1];
  if (product === undefined) throw new Error('no such product');
  const added = addItem(cart, product);
  return added.ok ? added.value : cart;
};

/** The model: how many of each product, by a rule of thumb. */
const actOnCounts = (counts: readonly number[], { kind, product: id }: Action, products: readonly Product[]): readonly number[] =>
  counts.map((count, index) => {
    if (kind === 'clear') return 0;
    if (index !== id - 1) return count;
    if (kind === 'remove') return 0;
    if (kind === 'minus') return Math.max(0, count - 1);
    const product = products[index];
    const cap = product?.isActive === true ? Math.min(5, product.available) : 0;
    return Math.max(count, Math.min(cap, count + 1));
  });

const cartAfter = (products: readonly Product[], actions: readonly Action[]): Cart =>
  actions.reduce<Cart>((cart, action) => act(cart, action, products), EMPTY_CART);

it('after any actions the cart is what counting says, within 5 and within stock, once per product', () => {
  fc.assert(
    fc.property(aCatalogue(SIZE), someActions(), (products, actions) => {
      let cart: Cart = EMPTY_CART;
      let counts: readonly number[] = Array.from({ length: SIZE }, () => 0);
      for (const action of actions) {
        cart = act(cart, action, products);
        counts = actOnCounts(counts, action, products);
        expect(products.map((product) => cart.find((item) => item.productId === product.id)?.quantity ?? 0)).toEqual(counts);
        expect(new Set(cart.map((item) => item.productId)).size).toBe(cart.length);
      }
      expect(countItems(cart)).toBe(counts.reduce((sum, count) => sum + count, 0));
    }),
  );
});

const figures = (one: Cart): unknown => one.map((item) => [item.productId, item.priceCents, item.quantity]);

it('a reconciled cart can be bought, says every difference, and has nothing more to say', () => {
  fc.assert(
    fc.property(aCatalogue(SIZE), aCatalogue(SIZE), someActions(), (before, after, actions) => {
      const cart = cartAfter(before, actions);
      const { cart: reconciled, changes } = reconcileCart(cart, after);
      for (const item of reconciled) {
        const product = after.find(({ id }) => id === item.productId);
        expect(product).toMatchObject({ isActive: true, priceCents: item.priceCents });
        expect(item.quantity).toBeGreaterThanOrEqual(1);
        expect(item.quantity).toBeLessThanOrEqual(Math.min(5, product?.available ?? 0));
      }
      expect(changes.length === 0).toBe(JSON.stringify(figures(reconciled)) === JSON.stringify(figures(cart)));
      expect(reconcileCart(reconciled, after)).toEqual({ cart: reconciled, changes: [] });
    }),
  );
});

it('a reconciled cart never has more of anything', () => {
  fc.assert(
    fc.property(aCatalogue(SIZE), aCatalogue(SIZE), someActions(), (before, after, actions) => {
      const cart = cartAfter(before, actions);
      for (const item of reconcileCart(cart, after).cart) {
        expect(item.quantity).toBeLessThanOrEqual(cart.find((old) => old.productId === item.productId)?.quantity ?? 0);
      }
    }),
  );
});
