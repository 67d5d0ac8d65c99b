import { expect, it } from 'vitest';
import { nightId, refundId } from '#core/domain/kernel/ids.ts';
import { instant, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { Night } from '#core/domain/night/night.ts';
import type { OutsideAdjustment } from '#core/domain/order/outside-adjustment.ts';
import { newRefund, type Refund } from '#core/domain/order/refund.ts';
import { nightSheet, type NightSheet } from '#core/domain/reports/night-sheet.ts';
import type { SalesFacts } from '#core/domain/reports/sales-report.ts';
import { anOrder } from '#test/support/builders/order-builder.ts';
import { forItems } from '#test/support/builders/parts.ts';

const CLOSED = instant(Date.parse('2026-11-21T03:00:00Z'));
const minutes = (count: number) => plusMs(CLOSED, count * MINUTE_MS);

const NIGHT: Night = {
  id: nightId('night'),
  name: 'vs. Lincoln',
  state: 'closed',
  opensAt: null,
  closesAt: null,
  openedAt: minutes(-180),
  openedBy: 'Dana',
  closedAt: CLOSED,
  closedBy: 'Dana',
};

const ORDER = anOrder({ placedAt: minutes(-60), status: 'completed' });

const sheetOf = (facts: Partial<SalesFacts>): NightSheet =>
  nightSheet({
    night: NIGHT,
    facts: { placed: [ORDER], refunds: [], outside: [], ...facts },
    compReasons: new Map(),
    approvals: [],
    drawers: [],
    stock: [],
  });

const figures = ({ total, tenders, rush }: NightSheet) => ({ total, tenders, rush });
const lines = ({ late }: NightSheet) => late.map(({ kind, amountCents, at }) => [kind, amountCents, (at - CLOSED) / MINUTE_MS]);

const dispute = (changes: Partial<OutsideAdjustment>): SalesFacts['outside'] => {
  const opened = { kind: 'dispute', id: 'dp_1', orderId: ORDER.id, amountCents: ORDER.paidCents, at: minutes(5) } as const;
  return [
    { adjustment: { ...opened, state: 'won', goneAt: minutes(6), backAt: minutes(90), ...changes } as OutsideAdjustment, order: ORDER },
  ];
};

it('a payment that arrives after the closing changes no figure: it has its own line, beside that of its refund', () => {
  const late = anOrder({ placedAt: minutes(2), status: 'cancelled', paidCents: cents(1277) });
  const asked = {
    id: refundId('r'),
    orderId: late.id,
    itemId: null,
    paymentId: null,
    parts: forItems(1277),
    reason: 'Closed',
    now: minutes(2),
  };
  const refund: Refund = { ...newRefund(asked), state: 'succeeded', acceptedAt: minutes(3), settledAt: minutes(3), goneAt: minutes(3) };
  const sheet = sheetOf({ placed: [ORDER, late], refunds: [{ refund, order: late }] });
  expect(figures(sheet)).toEqual(figures(sheetOf({})));
  expect(lines(sheet)).toEqual([
    ['payment', -1277, 2],
    ['refund', 1277, 3],
  ]);
});

it('what was typed in later belongs to the open night, whenever it was sold', () => {
  const typed = anOrder({ placedAt: minutes(-30), enteredAt: minutes(-1), channel: 'W', tender: 'cash', paymentId: null });
  expect(lines(sheetOf({ placed: [ORDER, typed] }))).toEqual([]);
  expect(sheetOf({ placed: [ORDER, typed] }).total.paidOrders).toBe(2);
});

it('a dispute that comes and is won after the closing leaves both lines', () => {
  const sheet = sheetOf({ outside: dispute({}) });
  expect(figures(sheet)).toEqual(figures(sheetOf({})));
  expect(lines(sheet)).toEqual([
    ['dispute', ORDER.paidCents, 5],
    ['won dispute', 0 - ORDER.paidCents, 90],
  ]);
});

it('one that was won before the closing and is lost later has the later one alone', () => {
  const earlier = [[minutes(-50), minutes(-40)]] as const;
  const sheet = sheetOf({ outside: dispute({ state: 'lost', goneAt: minutes(30), backAt: null, earlier }) });
  expect(lines(sheet)).toEqual([['dispute', ORDER.paidCents, 30]]);
});

it('a refund that is made and fails after the closing leaves both lines', () => {
  const asked = {
    id: refundId('r'),
    orderId: ORDER.id,
    itemId: null,
    paymentId: null,
    parts: forItems(300),
    reason: 'Cold',
    now: minutes(10),
  };
  const refund: Refund = {
    ...newRefund(asked),
    state: 'failed',
    acceptedAt: minutes(10),
    settledAt: minutes(40),
    goneAt: minutes(10),
    backAt: minutes(40),
  };
  const sheet = sheetOf({ refunds: [{ refund, order: ORDER }] });
  expect(lines(sheet)).toEqual([
    ['refund', 300, 10],
    ['failed refund', -300, 40],
  ]);
  expect(sheet.total.refundsCents).toBe(0);
});
