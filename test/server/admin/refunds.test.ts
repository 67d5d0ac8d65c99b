import { simulatedGatewayOf } from '../../support/simulated-gateway.ts';
import { describe, expect, test } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import type { Order } from '#core/domain/order/order.ts';
import { sessionId } from '#core/domain/kernel/ids.ts';
import type { RefundOutcome } from '#core/use-cases/refunds/request-refund.ts';
import { cartOf, checkOut, pay, send } from '../../support/http-calls.ts';
import { adminOfFile, adminOfTest } from '../../support/stands.ts';

const stand = await adminOfFile();

describe('refunds over HTTP', () => {
  const buy = async (wanted: Readonly<Record<string, number>>, donation = 1): Promise<Order> => {
    const { sessionId: id } = await checkOut(stand, await cartOf(stand, wanted, donation));
    await pay(stand, id);
    await send(stand, `/api/orders/by-session/${id}`);
    const placed = await stand.services.ports.orders.bySession(sessionId(id));
    return placed?.order ?? expect.fail('a paid session has an order');
  };
  const itemOf = ({ items }: Order, name: string): string =>
    items.find(({ productName }) => productName === name)?.id ?? expect.fail(`no ${name}`);
  const paymentOf = ({ paymentId }: Order) => paymentId ?? expect.fail('the order is paid');
  const refundItem = (order: Order, name: string, reason = 'Customer request') =>
    stand.post(`/api/orders/${order.id}/refund-item`, { itemId: itemOf(order, name), reason });

  test('shows what each item would give back, then gives it back once', async () => {
    const order = await buy({ 'Hot Dog': 1, Cola: 2 });
    const before = await stand.get(`/api/orders/${order.id}/refunds`);
    expect(before.json).toMatchObject({ paid: 9.76, refunded: 0, outside: [] });
    expect(before.json?.['items']).toEqual(
      expect.arrayContaining([
        { itemId: itemOf(order, 'Hot Dog'), subtotal: 3.5, feeShare: 0.11, amount: 3.61, state: null, reason: null },
        { itemId: itemOf(order, 'Cola'), subtotal: 5, feeShare: 0.15, amount: 5.15, state: null, reason: null },
      ]),
    );
    expect(await refundItem(order, 'Hot Dog', 'Cold')).toMatchObject({
      status: 200,
      json: { message: 'Refunded $3.61.', amount: 3.61, state: 'succeeded' },
    });
    expect(await refundItem(order, 'Hot Dog')).toMatchObject({ status: 409, json: { code: 'ALREADY_REFUNDED' } });
    expect((await stand.get(`/api/orders/${order.id}/refunds`)).json).toMatchObject({ refunded: 3.61 });
    expect((await stand.get(`/api/orders/${order.id}`)).json).toMatchObject({ status: 'queued', has_refunds: true });
  });

  test('includes refunds made in the dashboard: the item gives back the rest', async () => {
    const order = await buy({ 'Hot Dog': 1 }, 0);
    await simulatedGatewayOf(stand).dashboard.refund(paymentOf(order), cents(300));
    await expect
      .poll(async () => (await stand.get(`/api/orders/${order.id}/refunds`)).json)
      .toMatchObject({ outside: [{ kind: 'refund', amount: 3, state: 'succeeded' }], refunded: 3 });
    expect(await refundItem(order, 'Hot Dog')).toMatchObject({ status: 200, json: { amount: 0.61, state: 'succeeded' } });
    expect((await stand.get(`/api/orders/${order.id}`)).json).toMatchObject({ status: 'cancelled', has_refunds: true });
  });

  test.each<[RefundOutcome, string]>([
    [
      { amountCents: cents(361), failedCents: cents(0), state: 'pending' },
      'The refund of $3.61 is on its way; the provider has not confirmed it yet.',
    ],
    [{ amountCents: cents(0), failedCents: cents(0), state: 'succeeded' }, 'Refunded: nothing had been paid for it.'],
    [
      { amountCents: cents(361), failedCents: cents(1), state: 'failed' },
      '$3.61 is on its way back, but $0.01 was refused. Please try the rest again.',
    ],
  ])('describes %j: %s', async (outcome, message) => {
    const other = await adminOfTest({ overrides: { refundRest: async () => ok(outcome) } });
    const answer = await other.post('/api/orders/0193c0de-0000-7000-8000-00000000dead/refund-all', { reason: 'Rain' });
    expect(answer).toMatchObject({ status: 200, json: { message, state: outcome.state } });
  });

  test('the report, its CSV and the audit log say the same', async () => {
    await refundItem(await buy({ 'Hot Dog': 1, Cola: 1 }), 'Hot Dog');
    await simulatedGatewayOf(stand).dashboard.refund(paymentOf(await buy({ Cola: 1 })), cents(100));
    const told = async () => (await stand.get('/api/admin/audit?kind=refund&day=2026-11-20')).text;
    await expect.poll(told).toContain("in the provider's dashboard");
    const { json } = await stand.get('/api/reports/sales');
    const amount = (name: string): number => Number(json?.[name]);
    expect(amount('net')).toBeCloseTo(amount('gross') - amount('refunds'), 10);
    expect(amount('net')).toBeCloseTo(amount('totalSales') + amount('fee') + amount('donation') + amount('other'), 10);
    type Listed = { readonly items: readonly { product_name: string; quantity: number; is_refunded: boolean }[] };
    const listed = JSON.parse((await stand.get('/api/orders?filter=today')).text) as readonly Listed[];
    const kept = listed.map(({ items }) => items.filter((item) => !item.is_refunded)).filter((items) => items.length > 0);
    expect(amount('totalOrders')).toBe(kept.length);
    const sold = new Map<string, number>();
    for (const { product_name: name, quantity } of kept.flat()) sold.set(name, (sold.get(name) ?? 0) + quantity);
    const itemsSold = json?.['itemsSold'] as readonly { readonly name: string; readonly quantity: number }[];
    expect(itemsSold.length).toBeGreaterThan(0);
    expect(new Map(itemsSold.map(({ name, quantity }) => [name, quantity]))).toEqual(sold);
    const ledger = await simulatedGatewayOf(stand).ledger();
    expect(amount('net')).toBeCloseTo((ledger.paidCents - ledger.refundedCents) / 100, 10);
    const csv = await stand.get('/api/reports/sales.csv');
    const total = csv.text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .reduce((sum, line) => sum + Number(line.split(',').at(-2)), 0);
    expect(total).toBeCloseTo(amount('net'), 10);
    expect(await told()).toContain('Refunded $3.60 of order #');
    expect(await told()).not.toContain('Jamie');
  });
});
