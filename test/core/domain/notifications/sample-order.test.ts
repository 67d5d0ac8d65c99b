import { expect, it } from 'vitest';
import { sampleOrder } from '#core/domain/notifications/sample-order.ts';
import { NOW } from '#test/support/builders/instants.ts';

it.each([
  [300, 18, 32],
  [0, 0, 50],
  [1_000, 60, 0],
])('the sample costs $6.50 with a card fee of %i basis points', (basisPoints, feeCents, donationCents) => {
  const order = sampleOrder(NOW, basisPoints);
  expect(order.items).toMatchObject([
    { productId: 1, productName: 'Hot Dog', unitPriceCents: 350, quantity: 1, subtotalCents: 350, isRefunded: false },
    { productId: 2, productName: 'Cola', unitPriceCents: 250, quantity: 1, subtotalCents: 250, isRefunded: false },
  ]);
  const totalCents = 600 + feeCents + donationCents;
  const money = { subtotalCents: 600, feeCents, donationCents, totalCents, paidCents: totalCents };
  expect(order).toMatchObject({ ...money, status: 'queued', placedAt: NOW });
  expect(new Set(order.items.map(({ id }) => id)).size).toBe(2);
});
