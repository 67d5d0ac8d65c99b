import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderId } from '#core/domain/kernel/ids.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import type { OrderStatus } from '#core/domain/order/order.ts';
import { ordersForEstimate } from '#core/domain/queue/estimate.ts';

const anOrder = fc
  .record({
    id: fc.uuid(),
    status: fc.constantFrom<OrderStatus>('queued', 'preparing', 'ready', 'completed', 'cancelled'),
    placedAt: fc.nat({ max: 9 }),
    readyAt: fc.nat({ max: 9 }),
    isOffline: fc.boolean(),
  })
  .map(({ id, status, placedAt, readyAt, isOffline }) => ({
    id: orderId(id),
    status,
    placedAt: instant(placedAt),
    readyAt: status === 'queued' || status === 'preparing' ? null : instant(readyAt),
    ...(isOffline ? { enteredAt: instant(9) } : {}),
  }));

describe('the orders for estimates', () => {
  it('are all waiting ones, and the last few with a known time; oldest first', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anOrder, { selector: ({ id }) => id }), fc.nat({ max: 4 }), (tonight, made) => {
        const timed = ordersForEstimate(tonight, made);
        expect(timed.filter(({ readyAt }) => readyAt === null)).toHaveLength(tonight.filter(({ readyAt }) => readyAt === null).length);
        const known = tonight.filter(
          ({ status, readyAt, placedAt, enteredAt }) =>
            ['ready', 'completed'].includes(status) && readyAt !== null && readyAt > placedAt && enteredAt === undefined,
        );
        const last = timed.flatMap(({ readyAt }) => readyAt ?? []).toSorted((one, other) => other - one);
        expect(last).toEqual(
          known
            .flatMap(({ readyAt }) => readyAt ?? [])
            .toSorted((one, other) => other - one)
            .slice(0, made),
        );
        expect(timed.map(({ placedAt }) => placedAt)).toEqual(timed.map(({ placedAt }) => placedAt).toSorted((one, other) => one - other));
      }),
    );
  });
});
