import { expect, it } from 'vitest';
import { refundId } from '#core/domain/kernel/ids.ts';
import { instant, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents, negateCents } from '#core/domain/kernel/money.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { OutsideAdjustment } from '#core/domain/order/outside-adjustment.ts';
import { newRefund, type Refund } from '#core/domain/order/refund.ts';
import { lateNotes } from '#core/domain/reports/after-closing.ts';
import { nightSheet, type NightFacts, type NightSheet } from '#core/domain/reports/night-sheet.ts';
import type { SalesFacts } from '#core/domain/reports/sales-report.ts';
import { sealOf, splitsWholeRefundsOf } from '#core/domain/reports/sheet-seal.ts';
import { NIGHT as A_NIGHT } from '#test/support/builders/night-sheet-builder.ts';
import { anOrder } from '#test/support/builders/order-builder.ts';
import { forItems } from '#test/support/builders/parts.ts';

const CLOSED = instant(Date.parse('2026-11-21T03:00:00Z'));
const minutes = (count: number) => plusMs(CLOSED, count * MINUTE_MS);

const NIGHT = { ...A_NIGHT, openedAt: minutes(-180), closedAt: CLOSED };
const ORDER = anOrder({ placedAt: minutes(-60), status: 'completed' });

const sheetOf = (facts: Partial<SalesFacts>, more: Partial<NightFacts> = {}): NightSheet =>
  nightSheet({
    night: NIGHT,
    facts: { placed: [ORDER], refunds: [], outside: [], ...facts },
    compReasons: new Map(),
    approvals: [],
    drawers: [],
    stock: [],
    ...more,
  });

const figures = ({ total, tenders, rush }: NightSheet) => ({ total, tenders, rush });
const lines = ({ late }: NightSheet) => late.map(({ kind, amountCents, at }) => [kind, amountCents, (at - CLOSED) / MINUTE_MS]);

const dispute = (changes: Partial<OutsideAdjustment>): SalesFacts['outside'] => {
  const opened = { kind: 'dispute', id: 'dp_1', orderId: ORDER.id, amountCents: ORDER.paidCents, at: minutes(5) } as const;
  return [
    { adjustment: { ...opened, state: 'won', goneAt: minutes(6), backAt: minutes(90), ...changes } as OutsideAdjustment, order: ORDER },
  ];
};

const refundOf = (order: Order, amount: number, made: number, changes: Partial<Refund> = {}): SalesFacts['refunds'][number] => {
  const asked = { id: refundId('r'), orderId: order.id, itemId: null, paymentId: null, parts: forItems(amount), reason: 'Cold' };
  const settled = { state: 'succeeded', acceptedAt: minutes(made), settledAt: minutes(made), goneAt: minutes(made) } as const;
  return { refund: { ...newRefund({ ...asked, now: minutes(made) }), ...settled, ...changes }, order };
};

it('a payment after the closing changes no figure; it and its refund have their own lines', () => {
  const late = anOrder({ placedAt: minutes(2), status: 'cancelled', paidCents: cents(1277) });
  const sheet = sheetOf({ placed: [ORDER, late], refunds: [refundOf(late, 1277, 3)] });
  expect(figures(sheet)).toEqual(figures(sheetOf({})));
  expect(lines(sheet)).toEqual([
    ['payment', -1277, 2],
    ['refund', 1277, 3],
  ]);
});

it('a sheet that an earlier version sealed keeps whole refunds of the dashboard in Other', () => {
  const gone = { state: 'succeeded', at: minutes(-6), goneAt: minutes(-5), backAt: null } as const;
  const refund = { ...gone, kind: 'refund', id: 're_1', orderId: ORDER.id, amountCents: ORDER.paidCents } as const;
  const outside = [{ adjustment: refund, order: ORDER }];
  const [now, sealedThen] = [sheetOf({ outside }), sheetOf({ outside }, { splitsWholeRefunds: false })];
  expect(now.total).toMatchObject({ itemsCents: 0, otherCents: 0, netCents: 0, itemsSold: [] });
  expect(sealedThen.total).toMatchObject({
    itemsCents: ORDER.subtotalCents,
    otherCents: negateCents(ORDER.paidCents),
    netCents: 0,
    totalOrders: 1,
  });
  expect(sealedThen.tenders[0]?.report).toEqual(sealedThen.total);
  expect([now, sealedThen].map((sheet) => splitsWholeRefundsOf(sealOf(sheet, 'first', CLOSED)))).toEqual([true, false]);
});

it('earlier sales that are entered before the closing belong to the night', () => {
  const typed = anOrder({ placedAt: minutes(-30), enteredAt: minutes(-1), channel: 'W', tender: 'cash', paymentId: null });
  expect(lines(sheetOf({ placed: [ORDER, typed] }))).toEqual([]);
  expect(sheetOf({ placed: [ORDER, typed] }).total.paidOrders).toBe(2);
});

it('a dispute opened and won after the closing has two lines', () => {
  const sheet = sheetOf({ outside: dispute({}) });
  expect(figures(sheet)).toEqual(figures(sheetOf({})));
  expect(lines(sheet)).toEqual([
    ['dispute', ORDER.paidCents, 5],
    ['won dispute', 0 - ORDER.paidCents, 90],
  ]);
});

it('a dispute won before the closing and lost later has one line', () => {
  const earlier = [[minutes(-50), minutes(-40)]] as const;
  const sheet = sheetOf({ outside: dispute({ state: 'lost', goneAt: minutes(30), backAt: null, earlier }) });
  expect(lines(sheet)).toEqual([['dispute', ORDER.paidCents, 30]]);
});

it('a refund made and failed after the closing has two lines', () => {
  const failed = { state: 'failed', settledAt: minutes(40), backAt: minutes(40) } as const;
  const sheet = sheetOf({ refunds: [refundOf(ORDER, 300, 10, failed)] });
  expect(lines(sheet)).toEqual([
    ['refund', 300, 10],
    ['failed refund', -300, 40],
  ]);
  expect(sheet.total.refundsCents).toBe(0);
});

it('a line notes the reason and the person', () => {
  expect([lateNotes({ reason: 'spilled', by: 'Dana' }), lateNotes({ reason: null, by: null })]).toEqual([
    ['spilled', 'decided by Dana'],
    [],
  ]);
});
