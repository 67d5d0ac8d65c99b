import { expect, it } from 'vitest';
import { createRecentCheckouts } from '#adapters/mikro-orm/recent-checkouts.ts';
import { checkoutId, visitorId } from '#core/domain/kernel/ids.ts';
import { aCheckout } from '../../support/builders/checkout-builder.ts';

it('keeps the last checkouts, no more than it may, and none that was forgotten', () => {
  const recent = createRecentCheckouts(3);
  const ids = ['a', 'b', 'c', 'd'].map(checkoutId);
  for (const id of ids) recent.remember(aCheckout({ id }));
  recent.forget(checkoutId('c'));
  expect(ids.map((id) => recent.find(id)?.id ?? null)).toEqual([null, 'b', null, 'd']);
});

it('knows the keys and visitors of those it keeps, and no others', () => {
  const recent = createRecentCheckouts(2);
  const [maya, sam] = [visitorId('maya'), visitorId('sam')];
  const isKnown = (idempotencyKey: string | null, visitor: typeof maya | null) => recent.isKnown({ idempotencyKey, visitorId: visitor });
  recent.remember(aCheckout({ id: checkoutId('a'), idempotencyKey: 'cart-1', visitorId: maya }));
  recent.remember(aCheckout({ id: checkoutId('b'), idempotencyKey: null, visitorId: null }));
  expect([isKnown('cart-1', null), isKnown('cart-2', maya)]).toEqual([true, true]);
  expect([isKnown('cart-2', sam), isKnown(null, null), isKnown('maya', null)]).toEqual([false, false, false]);
  // The visitor's next cart is what they are known by now.
  recent.remember(aCheckout({ id: checkoutId('c'), idempotencyKey: 'cart-2', visitorId: maya }));
  expect([isKnown('cart-1', null), isKnown(null, maya)]).toEqual([false, true]);
  recent.forget(checkoutId('c'));
  expect([isKnown('cart-2', null), isKnown(null, maya)]).toEqual([false, false]);
});
