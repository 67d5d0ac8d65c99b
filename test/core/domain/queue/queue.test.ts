import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { orderId } from '#core/domain/kernel/ids.ts';
import { ORDER_STATUSES } from '#core/domain/order/order-lifecycle.ts';
import { estimatedReadyAt, positionBanner, queuePosition, isAcceptingOrders, queueLevel } from '#core/domain/queue/queue.ts';
import { canRemind, isNotCollected, isRemindOffered, waitBadge, waitColour } from '#core/domain/queue/waiting.ts';
import { minutesAgo, NOW } from '#test/support/builders/instants.ts';
import { anOrder } from '#test/support/builders/order-builder.ts';

it.each([
  [0, 'calm'],
  [11, 'calm'],
  [12, 'building'],
  [13, 'building'],
  [14, 'critical'],
  [15, 'critical'],
])('%i queued is %s', (queued, level) => {
  expect(queueLevel(queued)).toBe(level);
});

it.each([
  [14, 0, true],
  [15, 0, false],
  [0, 29, true],
  [0, 30, false],
  [14, 15, true],
  [14, 16, false],
])('%i queued and %i open checkouts: accepting is %s', (queued, openCheckouts, isAccepting) => {
  expect(isAcceptingOrders({ queued, openCheckouts })).toBe(isAccepting);
});

it('limits can be changed', () => {
  const limits = { warningAt: 1, criticalAt: 2, pauseAtQueued: 3, pauseAtQueuedAndOpenCheckouts: 4 };
  expect([0, 1, 2].map((queued) => queueLevel(queued, limits))).toEqual(['calm', 'building', 'critical']);
  expect(isAcceptingOrders({ queued: 2, openCheckouts: 2 }, limits)).toBe(false);
});

describe('the place in the queue', () => {
  it('counts who is queued or preparing and came earlier; ids decide a tie', () => {
    const mine = anOrder({ id: orderId('m'), placedAt: minutesAgo(4) });
    const others = [
      anOrder({ id: orderId('a'), placedAt: minutesAgo(9), status: 'preparing' }),
      anOrder({ id: orderId('b'), placedAt: minutesAgo(8), status: 'ready' }),
      anOrder({ id: orderId('c'), placedAt: minutesAgo(7), status: 'cancelled' }),
      anOrder({ id: orderId('l'), placedAt: minutesAgo(4) }),
      anOrder({ id: orderId('n'), placedAt: minutesAgo(4) }),
      anOrder({ id: orderId('z'), placedAt: minutesAgo(1) }),
    ];
    expect(queuePosition(mine, [...others, mine])).toBe(3);
    expect(queuePosition(anOrder({ status: 'ready' }), others)).toBe(0);
  });

  it('is 1, 2, 3, … without a gap', () => {
    const someOrders = fc.array(fc.record({ minutes: fc.integer({ min: 0, max: 3 }), status: fc.constantFrom(...ORDER_STATUSES) }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(someOrders, (facts) => {
        const orders = facts.map(({ minutes, status }, index) => ({
          id: orderId(`order-${index}`),
          status,
          placedAt: minutesAgo(minutes),
        }));
        const places = orders.map((order) => queuePosition(order, orders)).filter((place) => place > 0);
        expect(places.toSorted((one, other) => one - other)).toEqual(places.map((_place, index) => index + 1));
      }),
    );
  });

  it.each([
    ['queued', 1, 'Come to the pickup window!', null],
    ['preparing', 5, 'Come to the pickup window!', null],
    ['queued', 6, 'A short wait', '5 orders ahead of you'],
    ['queued', 8, 'A short wait', '7 orders ahead of you'],
  ] as const)('%s at %i', (status, position, headline, detail) => {
    expect(positionBanner(status, position)).toEqual({ position, headline, detail });
  });

  it.each([
    ['queued', 0],
    ['queued', null],
    ['ready', 3],
    ['completed', 1],
    ['cancelled', 1],
  ] as const)('is not shown for %s at %j', (status, position) => {
    expect(positionBanner(status, position)).toBeNull();
  });
});

it.each([
  [-5_000, 'green', 'Now', false],
  [0, 'green', 'Now', false],
  [59_999, 'green', 'Now', false],
  [60_000, 'green', '1m', false],
  [5 * MINUTE_MS - 1, 'green', '4m', false],
  [5 * MINUTE_MS, 'yellow', '5m', false],
  [10 * MINUTE_MS - 1, 'yellow', '9m', false],
  [10 * MINUTE_MS, 'red', '10m', true],
  [75 * MINUTE_MS, 'red', '75m', true],
])('after %i ms: %s, %j, remind %s', (ms, colour, badge, isOffered) => {
  const now = plusMs(NOW, ms);
  expect([waitColour(NOW, now), waitBadge(NOW, now), isRemindOffered(NOW, now)]).toEqual([colour, badge, isOffered]);
});

it.each([
  [9, 0, null, false],
  [10, 0, null, true],
  [20, 1, 4, false],
  [20, 1, 5, true],
  [30, 2, 5, true],
  [30, 3, 15, false],
])('ready %i min ago, %i reminders, the last %j min ago: %s', (ready, sent, last, isAllowed) => {
  expect(canRemind(minutesAgo(ready), { sent, lastSentAt: last === null ? null : minutesAgo(last) }, NOW)).toBe(isAllowed);
});

it.each([
  [30, 3, 5, true],
  [30, 3, 4, false],
  [9, 3, 20, false],
  [90, 2, 60, false],
  [90, 0, null, false],
])('ready %i min ago, after %i reminders, the last %o min ago, an order is not collected: %o', (ready, sent, last, isLate) => {
  expect(isNotCollected(minutesAgo(ready), { sent, lastSentAt: last === null ? null : minutesAgo(last) }, NOW)).toBe(isLate);
});

describe('the estimate', () => {
  it.each([
    [1, 5],
    [8, 12],
    [11, 15],
    [12, 15],
    [40, 15],
    [0, 5],
  ])('at place %i is %i minutes after ordering', (position, minutes) => {
    expect(estimatedReadyAt(anOrder({ placedAt: NOW }), position, NOW)).toBe(plusMs(NOW, minutes * MINUTE_MS));
  });

  it('is never in the past', () => {
    expect(estimatedReadyAt(anOrder({ placedAt: minutesAgo(30) }), 1, NOW)).toBe(NOW);
  });

  it('is the real time once the order is ready, and then none', () => {
    expect(estimatedReadyAt(anOrder({ status: 'ready' }), 0, plusMs(NOW, MINUTE_MS))).toBe(NOW);
    expect(estimatedReadyAt(anOrder({ status: 'completed' }), 0, NOW)).toBeNull();
    expect(estimatedReadyAt(anOrder({ status: 'cancelled' }), 0, NOW)).toBeNull();
  });
});
