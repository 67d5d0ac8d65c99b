import { expect, it } from 'vitest';
import { nightId } from '#core/domain/kernel/ids.ts';
import { instant, MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import type { Order } from '#core/domain/order/order.ts';
import { nightSheet } from '#core/domain/reports/night-sheet.ts';
import { anOrder } from '#test/support/builders/order-builder.ts';

const SIX = instant(Date.parse('2026-11-21T00:00:00Z'));
const at = (minutes: number): Instant => plusMs(SIX, minutes * MINUTE_MS);

const NIGHT = {
  id: nightId('night-1'),
  name: 'vs. Lincoln',
  state: 'open',
  opensAt: null,
  closesAt: null,
  openedAt: SIX,
  openedBy: 'Dana',
  closedAt: null,
  closedBy: null,
} as const;

const rushOf = (...placed: readonly Order[]) =>
  nightSheet({ night: NIGHT, facts: { placed, refunds: [], outside: [] }, compReasons: new Map(), approvals: [], drawers: [], stock: [] })
    .rush;
const order = (placed: number, ready: number | null, changes: Partial<Order> = {}): Order => ({
  ...anOrder(),
  placedAt: at(placed),
  readyAt: ready === null ? null : at(ready),
  ...changes,
});

it('says how many orders came in each quarter, and how long those took that were made', () => {
  expect(rushOf(order(0, 4), order(14, 24), order(15, 15), order(16, null), order(31, 37))).toEqual([
    { from: at(0), orders: 2, minutesToReady: 7 },
    { from: at(15), orders: 2, minutesToReady: null },
    { from: at(30), orders: 1, minutesToReady: 6 },
  ]);
});

it('counts what the stand heard of later, but not how long that seemed to take', () => {
  expect(rushOf(order(0, 4), order(1, 61, { enteredAt: at(60) }))).toEqual([{ from: at(0), orders: 2, minutesToReady: 4 }]);
});
