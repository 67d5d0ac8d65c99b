import { describe, expect, it } from 'vitest';
import { addItem, countItems, decrement, EMPTY_CART, pricedLines, quantityIn, removeItem } from '#core/domain/cart/cart.ts';
import { cartRefusalText, MAXIMUM_ALERT, refusalToAdd } from '#core/domain/cart/cart-limits.ts';
import { cartChangeText } from '#core/domain/cart/cart-change-text.ts';
import { reconcileCart } from '#core/domain/cart/reconcile-cart.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { aCartItem } from '#test/support/builders/cart-builder.ts';
import { aHotDog, aProduct } from '#test/support/builders/product-builder.ts';

describe('adding', () => {
  it('puts a snapshot into the cart, then counts', () => {
    const once = addItem(EMPTY_CART, aProduct());
    expect(once).toEqual({ ok: true, value: [aCartItem()] });
    expect(once.ok && addItem(once.value, aProduct())).toEqual({ ok: true, value: [aCartItem(aProduct(), { quantity: 2 })] });
  });

  it('keeps the price that the customer saw', () => {
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

  it('says the limit as the spec does', () => {
    expect(MAXIMUM_ALERT).toBe('You can order a maximum of 5 of each item. This helps us serve everyone quickly!');
  });
});

describe('taking out', () => {
  const cart = [aCartItem(aProduct(), { quantity: 2 }), aCartItem(aHotDog())];

  it('minus takes one, and at one the item', () => {
    const once = decrement(cart, productId(1));
    expect([quantityIn(once, productId(1)), countItems(once)]).toEqual([1, 2]);
    expect(decrement(once, productId(1))).toEqual([aCartItem(aHotDog())]);
  });

  it('remove takes all; what is not there stays away', () => {
    expect(removeItem(cart, productId(1))).toEqual([aCartItem(aHotDog())]);
    expect(decrement(cart, productId(99))).toEqual(cart);
    expect(pricedLines(cart)).toEqual([
      { unitPriceCents: 250, quantity: 2 },
      { unitPriceCents: 350, quantity: 1 },
    ]);
  });
});

describe('what changed since', () => {
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

  it('takes a stored cart of more than five back to five', () => {
    const stored = [aCartItem(aProduct(), { quantity: 9 })];
    expect(reconcileCart(stored, [aProduct({ available: 40 })]).cart).toEqual([aCartItem(aProduct(), { quantity: 5 })]);
  });

  it('takes over a new name and picture without a word', () => {
    const product = aProduct({ name: 'Kola', imagePath: '/images/new.jpg' });
    expect(reconcileCart(cart, [product])).toEqual({ cart: [aCartItem(product, { quantity: 3 })], changes: [] });
  });
});
