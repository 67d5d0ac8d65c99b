import { expect, it } from 'vitest';
import { sampleOrder } from '#core/domain/notifications/sample-order.ts';
import { NOW } from '#test/support/builders/instants.ts';

it.each([
  [300, 18, 32],
  [0, 0, 50],
  [1_000, 60, 0],
])('the sample costs what the sandbox says, $6.50, with a card fee of %i basis points', (basisPoints, feeCents, donationCents) => {
  const order = sampleOrder(NOW, basisPoints);
  expect(
    order.items.map(({ productId, productName, unitPriceCents, quantity, subtotalCents, isRefunded }) => [
      productId,
      productName,
      unitPriceCents,
      quantity,
      subtotalCents,
      isRefunded,
    ]),
  ).toEqual([
    [1, 'Hot Dog', 350, 1, 350, false],
    [2, 'Cola', 250, 1, 250, false],
  ]);
  const totalCents = 600 + feeCents + donationCents;
  expect(order).toMatchObject({
    subtotalCents: 600,
    feeCents,
    donationCents,
    totalCents,
    paidCents: totalCents,
    status: 'queued',
    placedAt: NOW,
  });
  expect(new Set(order.items.map(({ id }) => id)).size).toBe(2);
});
