import { describe, expect, it } from 'vitest';
import { HOUR_MS, instant, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import type { Order, OrderItem } from '#core/domain/order/order.ts';
import { businessDayText, dayWindow } from '#core/domain/reports/business-day.ts';
import { salesCsv } from '#core/domain/reports/sales-csv.ts';
import { listedRefunds } from '#core/domain/reports/sales-report.ts';
import { salesStand, THE_ADMIN } from '#test/support/sales-stand.ts';

const reportOf = async (stand: ReturnType<typeof salesStand>, day?: string) => {
  const found = await stand.report(day);
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
    const stand = salesStand({ timeZone });
    const { start, end } = dayWindow(day, timeZone);
    expect((end - start) / HOUR_MS).toBe(hours);
    stand.clock.set(plusMs(start, -1));
    await stand.place();
    stand.clock.set(start);
    const first = await stand.place();
    stand.clock.set(plusMs(end, -1));
    const last = await stand.place();
    await stand.refundItem(first.id, itemOf(first, 0).id, 'Cold', THE_ADMIN);
    stand.clock.set(end);
    await stand.place();
    await stand.refundItem(last.id, itemOf(last, 0).id, 'Cold', THE_ADMIN);
    const report = await reportOf(stand, businessDayText(day));
    expect(report).toMatchObject({ totalOrders: 2, grossCents: 2 * 2559, refundsCents: 515, netCents: 2 * 2559 - 515 });
    expect(report.quarters.at(0)).toEqual({ from: start, orders: 1 });
    expect(report.quarters.at(-1)).toEqual({ from: instant(end - 15 * MINUTE_MS), orders: 1 });
    expect(report.quarters).toHaveLength(hours * 4);
  });

  it('tells fee and donation apart from sales, and what refunds gave back of them', async () => {
    const stand = salesStand();
    const order = await stand.place();
    expect(await reportOf(stand)).toMatchObject({ totalSalesCents: 2225, feeCents: 67, donationCents: 267, otherCents: 0, netCents: 2559 });
    await stand.refundItem(order.id, itemOf(order, 1).id, 'Cold', THE_ADMIN);
    expect(await reportOf(stand)).toMatchObject({ totalSalesCents: 1525, feeCents: 46, donationCents: 267, refundsCents: 721 });
  });

  it('counts what stayed sold, by name, the most first', async () => {
    const stand = salesStand();
    const order = await stand.place();
    await stand.place();
    const item = itemOf(order, 0);
    await stand.refundItem(order.id, item.id, 'Cold', THE_ADMIN);
    const { itemsSold } = await reportOf(stand);
    expect(itemsSold.find(({ name }) => name === item.productName)).toEqual({ name: item.productName, quantity: item.quantity });
    expect(itemsSold.map((one) => one.quantity)).toEqual(itemsSold.map((one) => one.quantity).toSorted((one, other) => other - one));
  });

  it('is not changed by what happens on a later day', async () => {
    const stand = salesStand();
    const order = await stand.place();
    const day = businessDayText('20261120');
    const before = await reportOf(stand, day);
    stand.clock.advance(24 * HOUR_MS);
    await stand.refundRest(order.id, 'Cold', THE_ADMIN);
    expect(await reportOf(stand, day)).toEqual(before);
    expect(await reportOf(stand)).toMatchObject({
      grossCents: 0,
      refundsCents: 2292,
      netCents: -2292,
      totalSalesCents: -2225,
      itemsSold: [],
    });
  });

  it('refuses what is no day', async () => {
    expect(await salesStand().report('2026-02-30')).toEqual({ ok: false, error: { kind: 'report/no-such-day' } });
  });

  it('writes the same money line by line, without a customer’s name', async () => {
    const stand = salesStand();
    const order = await stand.place();
    await stand.refundItem(order.id, itemOf(order, 0).id, 'Cold', THE_ADMIN);
    const text = await stand.csv(undefined);
    if (!text.ok) throw new Error('today exists');
    const lines = text.value.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + order.items.length + 1);
    expect(lines.at(-1)).toContain('-5.00,-0.15,0.00,0.00,-5.15');
    expect(text.value).not.toContain('Maya');
  });

  it('lists what went back in one moment as the items stand in their orders', async () => {
    const stand = salesStand();
    const orders = [await stand.place(), await stand.place()];
    for (const { id } of orders) await stand.refundRest(id, 'Rain', THE_ADMIN);
    const facts = await stand.persistence.sales.between(dayWindow('20261120', 'America/New_York'));
    const wanted = orders.flatMap(({ items }) => items.map(({ id }) => id));
    // By their ids, which are random, the store may have them either way.
    for (const refunds of [facts.refunds, facts.refunds.toReversed()])
      expect(listedRefunds({ ...facts, refunds }).map(({ refund }) => refund.itemId)).toEqual(wanted);
    expect(salesCsv({ ...facts, refunds: facts.refunds.toReversed() })).toBe(salesCsv(facts));
  });
});
