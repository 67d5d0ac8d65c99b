import { describe, expect, it } from 'vitest';
import { HOUR_MS, instant, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { refundId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { paidParts } from '#core/domain/order/parts.ts';
import { newRefund } from '#core/domain/order/refund.ts';
import type { Order, OrderItem } from '#core/domain/order/order.ts';
import { businessDayText, dayWindow } from '#core/domain/reports/business-day.ts';
import { salesCsv } from '#core/domain/reports/sales-csv.ts';
import { listedRefunds } from '#core/domain/reports/sales-report.ts';
import { standHarness, THE_ADMIN } from '#test/support/stand-harness.ts';

const reportOf = async (harness: ReturnType<typeof standHarness>, day?: string) => {
  const found = await harness.getSalesReport(day);
  if (!found.ok) throw new Error('the day exists');
  return found.value.report;
};

const itemOf = ({ items }: Order, index: number): OrderItem => {
  const item = items[index];
  if (item === undefined) throw new Error('the order has four items');
  return item;
};

describe('a day of the report', () => {
  it.each([
    ['23 hours', 'America/Chicago', '20260308', 23],
    ['24 hours', 'America/Chicago', '20261120', 24],
    ['25 hours', 'America/Chicago', '20261101', 25],
    ['23 hours', 'Europe/Berlin', '20260329', 23],
    ['24 hours', 'Europe/Berlin', '20261120', 24],
    ['25 hours', 'Europe/Berlin', '20261025', 25],
  ])('of %s in %s has exactly its own orders and refunds', async (_name, timeZone, day, hours) => {
    const harness = standHarness({ stand: { timeZone } });
    const { start, end } = dayWindow(day, timeZone);
    expect((end - start) / HOUR_MS).toBe(hours);
    harness.clock.set(plusMs(start, -1));
    await harness.place();
    harness.clock.set(start);
    const first = await harness.place();
    harness.clock.set(plusMs(end, -1));
    const last = await harness.place();
    await harness.refundItem(first.id, itemOf(first, 0).id, 'Cold', THE_ADMIN);
    harness.clock.set(end);
    await harness.place();
    await harness.refundItem(last.id, itemOf(last, 0).id, 'Cold', THE_ADMIN);
    const report = await reportOf(harness, businessDayText(day));
    expect(report).toMatchObject({ totalOrders: 2, grossCents: 2 * 2559, refundsCents: 515, netCents: 2 * 2559 - 515 });
    expect(report.quarters.at(0)).toEqual({ from: start, orders: 1 });
    expect(report.quarters.at(-1)).toEqual({ from: instant(end - 15 * MINUTE_MS), orders: 1 });
    expect(report.quarters).toHaveLength(hours * 4);
  });

  it('separates fee and donation from sales, and what refunds gave back of them', async () => {
    const harness = standHarness();
    const order = await harness.place();
    expect(await reportOf(harness)).toMatchObject({
      itemsCents: 2225,
      feeCents: 67,
      donationCents: 267,
      otherCents: 0,
      netCents: 2559,
    });
    await harness.refundItem(order.id, itemOf(order, 1).id, 'Cold', THE_ADMIN);
    expect(await reportOf(harness)).toMatchObject({ itemsCents: 1525, feeCents: 46, donationCents: 267, refundsCents: 721 });
  });

  it('takes a whole refund apart as the payment was: items, fee and donation, and what was left for the rest', async () => {
    const harness = standHarness();
    const order = await harness.place();
    const payment = order.paymentId;
    if (payment === null) throw new Error('the order is paid');
    await harness.persistence.unitOfWork.run(async (tx) => {
      const facts = { id: refundId('whole'), orderId: order.id, itemId: null, paymentId: payment, reason: 'Sold out' };
      await tx.refunds.insert(newRefund({ ...facts, parts: paidParts(order), now: harness.clock.now() }));
      return ok(undefined);
    });
    await harness.settleRefunds();
    expect(await reportOf(harness)).toMatchObject({
      grossCents: 2559,
      refundsCents: 2559,
      netCents: 0,
      itemsCents: 0,
      feeCents: 0,
      donationCents: 0,
      otherCents: 0,
      totalOrders: 0,
      itemsSold: [],
    });
    const text = await harness.getSalesCsv(undefined);
    expect(text.ok && text.value.trimEnd().split('\r\n').at(-1)).toMatch(/^refund,.*,whole order,,-22\.25,-0\.67,-2\.67,0\.00,-25\.59,$/);
  });

  it('distinguishes a dashboard refund from a dispute, and leaves out what took no money', async () => {
    const harness = standHarness();
    const order = await harness.place();
    const payment = order.paymentId;
    if (payment === null) throw new Error('the order is paid');
    const createdAt = harness.clock.now();
    harness.payments.writePaymentRecord(payment, () => ({
      refunds: (['succeeded', 'pending', 'failed'] as const).map((state, index) => ({
        providerRefundId: `re_${state}`,
        refundId: null,
        amountCents: cents(100 + index),
        state,
        createdAt: plusMs(createdAt, index),
      })),
      disputes: (['inquiry', 'open', 'won', 'lost'] as const).map((state, index) => ({
        disputeId: `du_${state}`,
        amountCents: cents(200 + index),
        state,
        createdAt: plusMs(createdAt, 10 + index),
      })),
    }));
    await harness.syncPayment(payment);
    const text = await harness.getSalesCsv(undefined);
    if (!text.ok) throw new Error('today exists');
    const outside = text.value
      .trimEnd()
      .split('\r\n')
      .filter((line) => !/^(type|sale),/.test(line));
    expect(outside.map((line) => [line.split(',')[0], line.split(',').at(-2)])).toEqual([
      ['dashboard refund', '-1.00'],
      ['dashboard refund', '-1.01'],
      ['dispute', '-2.01'],
      ['dispute', '-2.03'],
    ]);
    const other = { otherCents: -605, otherCauses: { refund: -201, dispute: -404, payment: 0 } };
    expect(await reportOf(harness)).toMatchObject({ refundsCents: 605, itemsCents: 2225, ...other });
  });

  it('has one cause for a dashboard refund and for what the refund of the rest is short by it', async () => {
    const harness = standHarness();
    const order = await harness.place();
    const payment = order.paymentId ?? expect.fail('the order is paid');
    const facts = { providerRefundId: 're_1', refundId: null, amountCents: cents(1_000), createdAt: harness.clock.now() };
    harness.payments.writePaymentRecord(payment, ({ disputes }) => ({ refunds: [{ ...facts, state: 'succeeded' }], disputes }));
    await harness.syncPayment(payment);
    await harness.refundRest(order.id, 'Cold', THE_ADMIN);
    const { otherCents, otherCauses } = await reportOf(harness);
    expect(otherCents).toBeGreaterThan(-1_000);
    expect(otherCauses).toEqual({ refund: otherCents, dispute: 0, payment: 0 });
  });

  it('counts what stayed sold, by name, the most first', async () => {
    const harness = standHarness();
    const order = await harness.place();
    await harness.place();
    const item = itemOf(order, 0);
    await harness.refundItem(order.id, item.id, 'Cold', THE_ADMIN);
    const { itemsSold } = await reportOf(harness);
    expect(itemsSold.find(({ name }) => name === item.productName)).toEqual({
      name: item.productName,
      quantity: item.quantity,
      amountCents: item.subtotalCents,
    });
    const byName = itemsSold.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    expect(itemsSold).toEqual(byName.toSorted((one, other) => other.quantity - one.quantity));
  });

  it('is not changed by what happens on a later day', async () => {
    const harness = standHarness();
    const order = await harness.place();
    const day = businessDayText('20261120');
    const before = await reportOf(harness, day);
    harness.clock.advance(24 * HOUR_MS);
    await harness.refundRest(order.id, 'Cold', THE_ADMIN);
    expect(await reportOf(harness, day)).toEqual(before);
    expect(await reportOf(harness)).toMatchObject({
      grossCents: 0,
      refundsCents: 2292,
      netCents: -2292,
      itemsCents: -2225,
      itemsSold: [],
    });
  });

  it('refuses what is no day', async () => {
    expect(await standHarness().getSalesReport('2026-02-30')).toEqual({ ok: false, error: { kind: 'report/no-such-day' } });
  });

  it('writes the same money line by line, without a customer’s name', async () => {
    const harness = standHarness();
    const order = await harness.place();
    await harness.refundItem(order.id, itemOf(order, 0).id, 'Cold', THE_ADMIN);
    const text = await harness.getSalesCsv(undefined);
    if (!text.ok) throw new Error('today exists');
    const lines = text.value.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + order.items.length + 1);
    expect(lines.at(-1)).toContain('-5.00,-0.15,0.00,0.00,-5.15');
    expect(lines[1]).toMatch(/^sale,2026-11-20 \d\d:\d\d:\d\d,-05:00,[\w-]+,online,card,/);
    // The donation belongs to the order: its first line has it.
    expect(lines.slice(1, -1).map((line) => Number(line.split(',').at(-4)) * 100)).toEqual([paidParts(order).donationCents, 0, 0, 0]);
    expect(text.value).not.toContain('Maya');
  });

  it('lists what went back in one moment as the items stand in their orders', async () => {
    const harness = standHarness();
    const orders = [await harness.place(), await harness.place()];
    for (const { id } of orders) await harness.refundRest(id, 'Rain', THE_ADMIN);
    const facts = await harness.persistence.sales.between(dayWindow('20261120', 'America/New_York'));
    const wanted = orders.flatMap(({ items }) => items.map(({ id }) => id));
    // Ids are random, so the store may return them in either order.
    for (const refunds of [facts.refunds, facts.refunds.toReversed()])
      expect(listedRefunds({ ...facts, refunds }).map(({ refund }) => refund.itemId)).toEqual(wanted);
    expect(salesCsv({ ...facts, refunds: facts.refunds.toReversed() }, [], 'UTC')).toBe(salesCsv(facts, [], 'UTC'));
  });
});
