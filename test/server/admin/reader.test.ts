import { afterEach, expect, test } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { startAdminHarness, type AdminHarness } from '../../support/admin-calls.ts';
import { post, productNamed, type HttpAnswer } from '../../support/http-calls.ts';
import { simulatedGatewayOf } from '../../support/simulated-gateway.ts';

let stand: AdminHarness;
afterEach(() => stand.stop());

const start = async () => {
  stand = await startAdminHarness();
  const { id, price } = await productNamed(stand, 'Bottled Water');
  const sell = async (key: string, quantity: number): Promise<HttpAnswer> => {
    const body = { items: [{ id, quantity, price }], payment: { tender: 'reader', reference: null }, name: '', special_instructions: null };
    const sold = await post(stand, '/api/window/sales', body, { 'idempotency-key': key, ...stand.headers });
    expect(sold.status).toBe(200);
    return sold;
  };
  const priceCents = Math.round(price * 100);
  const take = (quantity: number, minutes: number) =>
    simulatedGatewayOf(stand).reader.take(cents(priceCents * quantity), plusMs(stand.clock.now(), minutes * MINUTE_MS));
  const nightId = async (): Promise<string> => {
    const [night] = (await stand.services.ports.nights.list(1)).map((one) => one.night.id);
    return night ?? '';
  };
  const match = async () => (await stand.get(`/api/admin/nights/${await nightId()}/reader`)).json;
  return { sell, take, match, nightId, price };
};

test('a night’s reader is proved when each sale has its payment, and names what has none on either side', async () => {
  const { sell, take, match, price } = await start();
  await sell('reader-sale-1', 1);
  const second = await sell('reader-sale-2', 2);
  await take(1, 1);
  const paid = await take(2, 2);
  const even = { count: 2, net: 3 * price };
  expect(await match()).toEqual({
    provider: 'simulated',
    checkedAt: new Date(stand.clock.now()).toISOString(),
    here: even,
    there: even,
    difference: 0,
    matched: 2,
    differing: [],
    onlyHere: [],
    onlyThere: [],
    decided: [],
    tips: 0,
  });

  await sell('reader-sale-3', 7);
  const foreign = await take(20, 40);
  const undone = await stand.post(`/api/window/sales/${String(second.json?.['id'])}/undo`, undefined);
  expect(undone.status).toBe(200);
  expect(await match()).toMatchObject({
    difference: (2 + 20 - 7) * price,
    matched: 1,
    differing: [
      { sale: { orderId: second.json?.['id'], paid: 2 * price, givenBack: 2 * price }, payment: { paymentId: paid, givenBack: 0 } },
    ],
    onlyHere: [{ paid: 7 * price, soldBy: 'Admin' }],
    onlyThere: [{ paymentId: foreign, paid: 20 * price, card: 'Visa 4242' }],
  });

  await simulatedGatewayOf(stand).reader.refund(paid, cents(Math.round(200 * price)));
  expect(await match()).toMatchObject({ matched: 1, differing: [] });
});

test('each answer is a line below the closed sheet and in every sum that names it, with the person in the audit log', async () => {
  const { sell, take, match, nightId, price } = await start();
  const cash = (await sell('reader-sale-1', 3)).json?.['id'];
  const added = await take(5, 20);
  const foreign = await take(9, 40);
  const night = await nightId();
  expect((await stand.post(`/api/admin/nights/${night}/close`, undefined)).status).toBe(200);
  const path = `/api/admin/nights/${night}/reader`;
  for (const [kind, order, payment] of [
    ['was-cash', cash, null],
    ['added-sale', null, added],
    ['not-ours', null, foreign],
  ] as const)
    expect((await stand.post(path, { kind, orderId: order, paymentId: payment })).status).toBe(200);
  expect(await match()).toMatchObject({ difference: 0, onlyHere: [], onlyThere: [], here: { net: 5 * price }, there: { count: 1 } });
  expect((await stand.post(path, { kind: 'not-paid', orderId: cash, paymentId: null })).json).toMatchObject({ code: 'STATUS_CONFLICT' });

  const sheet = (await stand.get(`/api/admin/nights/${night}/sheet`)).json;
  expect(sheet).toMatchObject({
    total: { net: 3 * price },
    afterClosing: [
      { kind: 'move to cash', tender: 'reader', amount: 3 * price, by: 'Admin' },
      { kind: 'move to cash', tender: 'cash', amount: -3 * price },
      { kind: 'added sale', tender: 'reader', orderNumber: null, amount: -5 * price, reason: 'Visa 4242' },
    ],
  });
  const season = (await stand.get('/api/admin/money')).json;
  expect(season).toMatchObject({ total: { reader: 3 * price, late: 5 * price }, chain: { broken: null } });
  const audit = JSON.stringify((await stand.get('/api/admin/audit')).json);
  for (const text of ['was cash', 'was a sale', 'is not ours']) expect(audit).toContain(text);

  const [first] = ((await match())?.['decided'] ?? []) as readonly { readonly id: string }[];
  expect((await stand.post(`${path}/undo`, { id: first?.id })).status).toBe(200);
  expect(await match()).toMatchObject({ difference: -3 * price, onlyHere: [{ orderId: cash }] });
});
