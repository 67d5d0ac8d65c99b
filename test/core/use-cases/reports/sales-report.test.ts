import { beforeEach, describe, expect, it } from 'vitest';
import { refundId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, instant, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import type { Order } from '#core/domain/order/order.ts';
import { paidParts } from '#core/domain/order/parts.ts';
import { newRefund } from '#core/domain/order/refund.ts';
import { businessDayText, dayWindow } from '#core/domain/reports/business-day.ts';
import { salesCsv } from '#core/domain/reports/sales-csv.ts';
import { listedRefunds } from '#core/domain/reports/sales-report.ts';
import { present, refused, valueOf } from '#test/support/results.ts';
import { standHarness, THE_ADMIN, type StandHarness } from '#test/support/stand-harness.ts';

const NOTHING = { netCents: 0, itemsCents: 0, feeCents: 0, donationCents: 0, otherCents: 0, totalOrders: 0, itemsSold: [] };

let stand: StandHarness;
beforeEach(() => {
  stand = standHarness();
});
const report = async (day?: string) => valueOf(await stand.getSalesReport(day)).report;
const csv = async () =>
  valueOf(await stand.getSalesCsv(undefined))
    .trimEnd()
    .split('\r\n');
const refundItem = ({ id, items }: Order, index = 0) => stand.refundItem(id, present(items[index]).id, 'Cold', THE_ADMIN);

describe('a day of the report', () => {
  it.each([
    [23, 'America/Chicago', '20260308'],
    [24, 'America/Chicago', '20261120'],
    [25, 'America/Chicago', '20261101'],
    [23, 'Europe/Berlin', '20260329'],
    [24, 'Europe/Berlin', '20261120'],
    [25, 'Europe/Berlin', '20261025'],
  ])('of %i hours in %s has exactly its own orders and refunds', async (hours, timeZone, day) => {
    stand = standHarness({ stand: { timeZone } });
    const { start, end } = dayWindow(day, timeZone);
    expect((end - start) / HOUR_MS).toBe(hours);
    const placeAt = (at: number) => {
      stand.clock.set(instant(at));
      return stand.place();
    };
    await placeAt(start - 1);
    const first = await placeAt(start);
    const last = await placeAt(end - 1);
    await refundItem(first);
    await placeAt(end);
    await refundItem(last);
    const { quarters, ...money } = await report(businessDayText(day));
    expect(money).toMatchObject({ totalOrders: 2, grossCents: 2 * 2559, refundsCents: 515, netCents: 2 * 2559 - 515 });
    expect(quarters.at(0)).toEqual({ from: start, orders: 1 });
    expect(quarters.at(-1)).toEqual({ from: instant(end - 15 * MINUTE_MS), orders: 1 });
    expect(quarters).toHaveLength(hours * 4);
  });

  it('separates items, fee and donation, also of refunds', async () => {
    const order = await stand.place();
    expect(await report()).toMatchObject({ itemsCents: 2225, feeCents: 67, donationCents: 267, otherCents: 0, netCents: 2559 });
    await refundItem(order, 1);
    expect(await report()).toMatchObject({ itemsCents: 1525, feeCents: 46, donationCents: 267, refundsCents: 721 });
  });

  it('separates a refund of the whole payment like the payment', async () => {
    const order = await stand.place();
    const facts = { id: refundId('whole'), orderId: order.id, itemId: null, paymentId: present(order.paymentId), reason: 'Sold out' };
    const refund = newRefund({ ...facts, parts: paidParts(order), now: stand.clock.now() });
    await stand.unitOfWork.run(async (tx) => ok(await tx.refunds.insert(refund)));
    await stand.settleRefunds();
    expect(await report()).toMatchObject({ ...NOTHING, grossCents: 2559, refundsCents: 2559 });
    expect((await csv()).at(-1)).toMatch(/^refund,.*,whole order,,-22\.25,-0\.67,-2\.67,0\.00,-25\.59,$/);
  });

  it('separates dashboard refunds from disputes, without those that took no money', async () => {
    const { paymentId } = await stand.place();
    const createdAt = stand.clock.now();
    stand.payments.writePaymentRecord(present(paymentId), () => ({
      refunds: (['succeeded', 'pending', 'failed'] as const).map((state, index) => ({
        providerRefundId: `re_${state}`,
        refundId: null,
        state,
        createdAt: plusMs(createdAt, index),
        amountCents: cents(index === 0 ? 1 : 100 + index),
      })),
      disputes: (['inquiry', 'open', 'won', 'lost'] as const).map((state, index) => ({
        disputeId: `du_${state}`,
        state,
        createdAt: plusMs(createdAt, 10 + index),
        amountCents: cents(200 + index),
      })),
    }));
    await stand.syncPayment(present(paymentId));
    const outside = (await csv()).filter((line) => !/^(type|sale),/.test(line)).map((line) => line.split(','));
    expect(outside.map((cells) => [cells[0], cells.at(-2)])).toEqual([
      ['dashboard refund', '-0.01'],
      ['dashboard refund', '-1.01'],
      ['dispute', '-2.01'],
      ['dispute', '-2.03'],
    ]);
    const other = { otherCents: -506, otherCauses: { refund: -102, dispute: -404, payment: 0 } };
    expect(await report()).toMatchObject({ refundsCents: 506, itemsCents: 2225, ...other });
  });

  it.each([
    ['at once', [2559], false],
    ['in two parts', [1000, 1559], false],
    ['after an item', [2044], true],
  ])('separates a whole payment refunded in the dashboard like the payment, %s', async (_case, amounts, isAfterItem) => {
    const order = await stand.place();
    if (isAfterItem) await refundItem(order);
    const made = { refundId: null, state: 'succeeded' as const, createdAt: plusMs(stand.clock.now(), 1) };
    stand.payments.writePaymentRecord(present(order.paymentId), (known) => ({
      ...known,
      refunds: [...known.refunds, ...amounts.map((amount, at) => ({ ...made, providerRefundId: `re_${at}`, amountCents: cents(amount) }))],
    }));
    await stand.syncPayment(present(order.paymentId));
    expect(await report()).toMatchObject({ ...NOTHING, grossCents: 2559, refundsCents: 2559, otherCauses: { refund: 0 } });
  });

  it('names one cause for a dashboard refund and for the rest refunded after it', async () => {
    const order = await stand.place();
    const facts = { providerRefundId: 're_1', refundId: null, amountCents: cents(1_000), createdAt: stand.clock.now() };
    stand.payments.writePaymentRecord(present(order.paymentId), () => ({ refunds: [{ ...facts, state: 'succeeded' }], disputes: [] }));
    await stand.syncPayment(present(order.paymentId));
    await stand.refundRest(order.id, 'Cold', THE_ADMIN);
    const { otherCents, otherCauses } = await report();
    expect(otherCents).toBeGreaterThan(-1_000);
    expect(otherCauses).toEqual({ refund: otherCents, dispute: 0, payment: 0 });
  });

  it('lists sold items by quantity, without refunded ones', async () => {
    const order = await stand.place();
    await stand.place();
    await refundItem(order);
    const { itemsSold } = await report();
    const { productName: name, quantity, subtotalCents: amountCents } = present(order.items[0]);
    expect(itemsSold.find((one) => one.name === name)).toEqual({ name, quantity, amountCents });
    const byName = itemsSold.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    expect(itemsSold).toEqual(byName.toSorted((one, other) => other.quantity - one.quantity));
  });

  it('stays unchanged on later days', async () => {
    const order = await stand.place();
    const day = businessDayText('20261120');
    const before = await report(day);
    stand.clock.advance(24 * HOUR_MS);
    await stand.refundRest(order.id, 'Cold', THE_ADMIN);
    expect(await report(day)).toEqual(before);
    expect(await report()).toMatchObject({ grossCents: 0, refundsCents: 2292, netCents: -2292, itemsCents: -2225, itemsSold: [] });
  });

  it('is refused if it is not in the calendar', async () => {
    expect(await stand.getSalesReport('2026-02-30')).toEqual(refused('report/no-such-day'));
  });
});

describe('the file of a day', () => {
  it('has a line for each item and refund, without the customer’s name', async () => {
    const order = await stand.place();
    await refundItem(order);
    const lines = await csv();
    expect(lines).toHaveLength(1 + order.items.length + 1);
    expect(lines.at(-1)).toContain('-5.00,-0.15,0.00,0.00,-5.15');
    expect(lines[1]).toMatch(/^sale,2026-11-20 \d\d:\d\d:\d\d,-05:00,[\w-]+,online,card,/);
    // The donation belongs to the order: its first line has it.
    expect(lines.slice(1, -1).map((line) => Number(line.split(',').at(-4)) * 100)).toEqual([paidParts(order).donationCents, 0, 0, 0]);
    expect(lines.join('\n')).not.toContain('Maya');
  });

  it('lists simultaneous refunds in the order of the items', async () => {
    const orders = [await stand.place(), await stand.place()];
    for (const { id } of orders) await stand.refundRest(id, 'Rain', THE_ADMIN);
    const facts = await stand.sales.between(dayWindow('20261120', 'America/New_York'));
    const wanted = orders.flatMap(({ items }) => items.map(({ id }) => id));
    // Ids are random, so the store may return them in either order.
    for (const refunds of [facts.refunds, facts.refunds.toReversed()])
      expect(listedRefunds({ ...facts, refunds }).map(({ refund }) => refund.itemId)).toEqual(wanted);
    expect(salesCsv({ ...facts, refunds: facts.refunds.toReversed() }, [], 'UTC')).toBe(salesCsv(facts, [], 'UTC'));
  });
});
