import { describe, expect, it } from 'vitest';
import { addItem, countItems, decrement, EMPTY_CART, pricedLines, quantityIn, removeItem, type Cart } from '#core/domain/cart/cart.ts';
import { cartRefusalText, refusalToAdd } from '#core/domain/cart/cart-limits.ts';
import { cartChangeText } from '#core/domain/cart/cart-change-text.ts';
import { reconcileCart } from '#core/domain/cart/reconcile-cart.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { aCartItem } from '#test/support/builders/cart-builder.ts';
import { aHotDog, aProduct } from '#test/support/builders/product-builder.ts';
import * as fc from 'fast-check';
import type { Product } from '#core/domain/catalogue/product.ts';
import { aCatalogue, laterCatalogue } from '#test/support/arbitraries/catalogue-arbitraries.ts';

describe('adding', () => {
  it('puts a snapshot into the cart, then counts', () => {
    const once = addItem(EMPTY_CART, aProduct());
    expect(once).toEqual({ ok: true, value: [aCartItem()] });
    expect(once.ok && addItem(once.value, aProduct())).toEqual({ ok: true, value: [aCartItem(aProduct(), { quantity: 2 })] });
  });

  it('keeps the shown price', () => {
    const cart = addItem([aCartItem()], aProduct({ priceCents: cents(300) }));
    expect(cart.ok && cart.value[0]?.priceCents).toBe(250);
  });

  it.each([
    ['none in stock', 0, 0, 'Cola is out of stock'],
    ['five in the cart, sold out since', 5, 0, 'Cola is out of stock'],
    ['five in the cart', 5, 48, 'Maximum 5 Cola per cart'],
    ['five of five', 5, 5, 'Maximum 5 Cola per cart'],
    ['all three of three', 3, 3, 'Only 3 Cola available'],
    ['more than is left', 4, 2, 'Only 2 Cola available'],
    ['four of five', 4, 5, null],
    ['the last one', 0, 1, null],
  ])('in the cart’s words: %s', (_case, quantity, available, text) => {
    const refusal = refusalToAdd({ name: 'Cola', available }, quantity);
    expect(refusal === null ? null : cartRefusalText(refusal)).toBe(text);
  });

  it('refuses an inactive product', () => {
    expect(addItem(EMPTY_CART, aProduct({ isActive: false }))).toEqual({ ok: false, error: { kind: 'cart/out-of-stock', name: 'Cola' } });
  });
});

describe('taking out', () => {
  const cart = [aCartItem(aProduct(), { quantity: 2 }), aCartItem(aHotDog())];

  it('minus takes one, and at one the item', () => {
    const once = decrement(cart, productId(1));
    expect([quantityIn(once, productId(1)), countItems(once)]).toEqual([1, 2]);
    expect(decrement(once, productId(1))).toEqual([aCartItem(aHotDog())]);
  });

  it('remove takes all units, and ignores other products', () => {
    expect(removeItem(cart, productId(1))).toEqual([aCartItem(aHotDog())]);
    expect(decrement(cart, productId(99))).toEqual(cart);
    expect(pricedLines(cart)).toEqual([
      { unitPriceCents: 250, quantity: 2 },
      { unitPriceCents: 350, quantity: 1 },
    ]);
  });
});

describe('a change since', () => {
  const cart = [aCartItem(aProduct(), { quantity: 3 })];
  const texts = (products: Parameters<typeof reconcileCart>[1]): readonly string[] =>
    reconcileCart(cart, products).changes.map(cartChangeText);

  it.each([
    ['nothing', [aProduct()], []],
    ['price', [aProduct({ priceCents: cents(300) })], ['Cola now costs $3.00 instead of $2.50.']],
    ['stock', [aProduct({ available: 2 })], ['Only 2 Cola left: we reduced it from 3.']],
    ['sold out', [aProduct({ available: 0 })], ['Cola is sold out: we removed it from your cart.']],
    ['inactive', [aProduct({ isActive: false })], ['Cola is no longer sold: we removed it from your cart.']],
    ['deleted', [aHotDog()], ['Cola is no longer sold: we removed it from your cart.']],
    [
      'price and stock',
      [aProduct({ priceCents: cents(200), available: 1 })],
      ['Cola now costs $2.00 instead of $2.50.', 'Only 1 Cola left: we reduced it from 3.'],
    ],
  ])('%s', (_case, products, expected) => {
    expect(texts(products)).toEqual(expected);
  });

  it('reduces a stored cart to five', () => {
    const stored = [aCartItem(aProduct(), { quantity: 9 })];
    expect(reconcileCart(stored, [aProduct({ available: 40 })]).cart).toEqual([aCartItem(aProduct(), { quantity: 5 })]);
  });

  it('updates name and picture silently', () => {
    const product = aProduct({ name: 'Kola', imagePath: '/images/new.jpg' });
    expect(reconcileCart(cart, [product])).toEqual({ cart: [aCartItem(product, { quantity: 3 })], changes: [] });
  });
});

const SIZE = 4;
const RUNS = 500;
type Action = { readonly kind: 'add' | 'minus' | 'remove'; readonly product: number };

/** Mostly additions, because otherwise the limits are never reached. */
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
    fc.record({ cart: someActions().map((actions) => cartAfter(before, actions)), after: laterCatalogue(before) }),
  );

it('after any actions the cart contains each product once, within 5 and within stock', () => {
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
  // A run that never reaches a limit proves nothing about it.
  expect(reached.five).toBeGreaterThan(RUNS / 4);
  expect(reached.stock).toBeGreaterThan(RUNS / 10);
  expect(reached.all).toBeGreaterThan(RUNS / 10);
});

const figures = (one: Cart): unknown => one.map((item) => [item.productId, item.priceCents, item.quantity]);

it('a reconciled cart can be bought, and lists every difference once', () => {
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

it('a reconciled cart keeps as many units as are left', () => {
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
