import { expect, it } from 'vitest';
import { createRecentCheckouts } from '#adapters/mikro-orm/recent-checkouts.ts';
import { checkoutId } from '#core/domain/kernel/ids.ts';
import { aCheckout } from '../../support/builders/checkout-builder.ts';

it('keeps the last checkouts, no more than it may, and none that was forgotten', () => {
  const recent = createRecentCheckouts(3);
  const ids = ['a', 'b', 'c', 'd'].map(checkoutId);
  for (const id of ids) recent.remember(aCheckout({ id }));
  recent.forget(checkoutId('c'));
  expect(ids.map((id) => recent.find(id)?.id ?? null)).toEqual([null, 'b', null, 'd']);
});
