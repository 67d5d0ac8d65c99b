import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addItem, countItems, decrement, EMPTY_CART, removeItem, type Cart } from '#core/domain/cart/cart.ts';
import { reconcileCart } from '#core/domain/cart/reconcile-cart.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { aCatalogue, aLaterCatalogue } from '#test/support/arbitraries/catalogue-arbitraries.ts';

const SIZE = 4;
const RUNS = 500;
type Action = { readonly kind: 'add' | 'minus' | 'remove'; readonly product: number };

/** Mostly additions; otherwise the limits are never reached. */
const someActions = (): fc.Arbitrary<readonly Action[]> =>
  fc.array(
    fc.record({
      kind: fc.oneof(
        { weight: 8, arbitrary: fc.constant('add' as const) },
        { weight: 1, arbitrary: fc.constantFrom('minus' as const, 'remove' as const) },
      ),
      product: fc.integer({ min: 1, max: SIZE }),
    }),
    { maxLength: 60, size: 'max' },
  );

const act = (cart: Cart, { kind, product: id }: Action, products: readonly Product[]): Cart => {
  if (kind === 'remove') return removeItem(cart, productId(id));
  if (kind === 'minus') return decrement(cart, productId(id));
  const product = products[id - 1];
  if (product === undefined) throw new Error('no such product');
  const added = addItem(cart, product);
  return added.ok ? added.value : cart;
};

/** The model: the quantity of each product, by a simple rule. */
const actOnCounts = (counts: readonly number[], { kind, product: id }: Action, products: readonly Product[]): readonly number[] =>
  counts.map((count, index) => {
    if (index !== id - 1) return count;
    if (kind === 'remove') return 0;
    if (kind === 'minus') return Math.max(0, count - 1);
    const product = products[index];
    const cap = product?.isActive === true ? Math.min(5, product.available) : 0;
    return Math.max(count, Math.min(cap, count + 1));
  });

const cartAfter = (products: readonly Product[], actions: readonly Action[]): Cart =>
  actions.reduce<Cart>((cart, action) => act(cart, action, products), EMPTY_CART);

/** A filled cart, with the catalogue at that time and a while later. */
const aFilledCart = () =>
  aCatalogue(SIZE).chain((before) =>
    fc.record({ cart: someActions().map((actions) => cartAfter(before, actions)), after: aLaterCatalogue(before) }),
  );

it('after any actions the cart is what counting says, within 5 and within stock, once per product', () => {
  const reached = { five: 0, stock: 0, all: 0 };
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
      if (counts.includes(5)) reached.five += 1;
      if (counts.some((count, index) => count > 0 && count < 5 && count === products[index]?.available)) reached.stock += 1;
      if (!counts.includes(0)) reached.all += 1;
    }),
    { numRuns: RUNS },
  );
  // A run that never reaches a limit does not prove it.
  expect(reached.five).toBeGreaterThan(RUNS / 4);
  expect(reached.stock).toBeGreaterThan(RUNS / 10);
  expect(reached.all).toBeGreaterThan(RUNS / 10);
});

const figures = (one: Cart): unknown => one.map((item) => [item.productId, item.priceCents, item.quantity]);

it('a reconciled cart can be bought, says every difference, and has nothing more to say', () => {
  const met = { unchanged: 0, reduced: 0, repriced: 0, removed: 0 };
  fc.assert(
    fc.property(aFilledCart(), ({ cart, after }) => {
      const { cart: reconciled, changes } = reconcileCart(cart, after);
      for (const item of reconciled) {
        const product = after.find(({ id }) => id === item.productId);
        expect(product).toMatchObject({ isActive: true, priceCents: item.priceCents, name: item.name });
        expect(item.quantity).toBeGreaterThanOrEqual(1);
        expect(item.quantity).toBeLessThanOrEqual(Math.min(5, product?.available ?? 0));
      }
      expect(changes.length === 0).toBe(JSON.stringify(figures(reconciled)) === JSON.stringify(figures(cart)));
      expect(reconcileCart(reconciled, after)).toEqual({ cart: reconciled, changes: [] });
      if (cart.length > 0 && changes.length === 0) met.unchanged += 1;
      if (changes.some(({ kind }) => kind === 'quantity-reduced')) met.reduced += 1;
      if (changes.some(({ kind }) => kind === 'price-changed')) met.repriced += 1;
      if (changes.some(({ kind }) => kind === 'removed')) met.removed += 1;
    }),
    { numRuns: RUNS },
  );
  for (const [what, times] of Object.entries(met)) expect(times, what).toBeGreaterThan(RUNS / 20);
});

it('a reconciled cart has of everything as much as is left, and never more than before', () => {
  fc.assert(
    fc.property(aFilledCart(), ({ cart, after }) => {
      const reconciled = reconcileCart(cart, after).cart;
      for (const { productId: id, quantity } of cart) {
        const product = after.find((one) => one.id === id);
        const left = product?.isActive === true ? product.available : 0;
        expect(reconciled.find((item) => item.productId === id)?.quantity ?? 0).toBe(Math.min(quantity, left));
      }
      expect(reconciled.filter((item) => !cart.some((old) => old.productId === item.productId))).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});
