import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOffId, orderId, sessionId, type PaymentId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { cents, formatUsd, type Cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import type { Order } from '#core/domain/order/order.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { startAdminHarness, type AdminHarness } from '../../support/admin-calls.ts';
import { createTestDatabase, queryOn, type TestDatabase } from '../../support/database.ts';
import { cartOf, checkOut, pay, PAYER, post, productNamed, send, type HttpAnswer } from '../../support/http-calls.ts';
import { bearer, staffToken } from '../../support/logins.ts';
import { callBandstand } from '../../support/run-bandstand.ts';
import { simulatedGatewayOf } from '../../support/simulated-gateway.ts';
import { fillTheShelf } from '../golden-night/play.ts';

let dir: string;
let source: TestDatabase;
let stand: AdminHarness;
let turn = 0;

const fine = (answer: HttpAnswer): HttpAnswer => {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return answer;
};

const startPaid = async (wanted: Readonly<Record<string, number>>): Promise<string> => {
  turn += 1;
  const { sessionId: session } = await checkOut(stand, await cartOf(stand, wanted, 1));
  await pay(stand, session, { ...PAYER, email: `customer-${turn}@example.com`, phone: `(555) 010-${1_000 + turn}` });
  return session;
};
const arrive = async (session: string): Promise<Order> => {
  fine(await send(stand, `/api/orders/by-session/${session}`));
  const placed = await stand.services.ports.orders.bySession(sessionId(session));
  if (placed === null) throw new Error('a paid session has an order');
  return placed.order;
};
const buy = async (wanted: Readonly<Record<string, number>> = { 'Hot Dog': 1, Cola: 2 }): Promise<Order> => arrive(await startPaid(wanted));
/** A page that is still open for its customer but no longer holds anything. */
const startUnheld = async (): Promise<string> => {
  const { sessionId: session } = await checkOut(stand, await cartOf(stand, { Lemonade: 2 }, 1));
  const checkout = await stand.services.ports.checkouts.findBySession(sessionId(session));
  if (checkout === null) throw new Error('it was started');
  await stand.services.useCases.releaseCheckout(checkout.id);
  return session;
};
/** The stand refunds all of it automatically, and its audit log reports that. */
const givenBackAt = async (session: string, reason: string): Promise<void> => {
  await pay(stand, session);
  const { id, orderNumber, status, paidCents } = await arrive(session);
  await stand.services.useCases.settleRefunds();
  const refunds = (await stand.services.ports.sales.ofOrder(id))?.ledger.refunds.map(({ amountCents, state }) => [amountCents, state]);
  expect([status, refunds]).toEqual(['cancelled', [[paidCents, 'succeeded']]]);
  const [entry] = await stand.services.ports.audit.list({ window: null, kind: 'refund', before: null }, 1);
  expect(entry?.text).toBe(`Refunded ${formatUsd(paidCents)} of order ${displayOrderNumber(orderNumber)}: ${reason}`);
};
const paymentOf = ({ paymentId }: Order): PaymentId => {
  if (paymentId === null) throw new Error('the order is paid by card');
  return paymentId;
};
const dashboard = () => simulatedGatewayOf(stand).dashboard;
const learn = (order: Order) => stand.services.useCases.syncPayment(paymentOf(order));
const refundedInDashboard = async (order: Order, amount = order.paidCents): Promise<void> => {
  await dashboard().refund(paymentOf(order), amount);
  await learn(order);
};
type DisputeState = 'open' | 'won' | 'lost';
const disputed = async (order: Order, ...states: readonly DisputeState[]): Promise<void> => {
  let id: string | undefined;
  for (const state of states) {
    id = await dashboard().dispute(paymentOf(order), order.paidCents, state, id);
    await learn(order);
    stand.clock.advance(MINUTE_MS);
  }
};
const refundItem = async ({ id, items }: Order): Promise<void> => {
  const itemId = items.find(({ productName }) => productName === 'Cola')?.id;
  fine(await stand.post(`/api/orders/${id}/refund-item`, { itemId, reason: 'Cold' }));
};
const refundAll = async ({ id }: Order): Promise<void> => void fine(await stand.post(`/api/orders/${id}/refund-all`, { reason: 'Rain' }));
const cancel = async ({ lookupHash, pickupCode }: Order): Promise<void> =>
  void fine(await post(stand, `/api/order-status/${lookupHash}/cancel`, { pickupCode: pickupCode ?? '' }));
/** The customer's bank returns the order's latest refund. */
const failRefund = async (order: Order): Promise<void> => {
  const refund = (await stand.services.ports.sales.ofOrder(order.id))?.ledger.refunds.at(-1);
  await dashboard().failRefund(paymentOf(order), refund?.id ?? '');
  await learn(order);
};
const callOff = async (order: Order): Promise<void> => {
  const id = callOffId(`call-off-${turn}`);
  const called = await stand.services.useCases.callOffGame({ id, typedName: await nightName(), orders: [order.id] }, ADMIN);
  if (!called.ok) throw new Error(called.error.kind);
  while ((await stand.services.useCases.carryOutCallOff()) > 0);
};
const openNight = async () => {
  const { open } = await stand.services.ports.nights.current(stand.clock.now());
  if (open === null) throw new Error('a night is open');
  return open;
};
const nightName = async (): Promise<string> => (await openNight()).name;
const refundUncollected = async (order: Order): Promise<void> => {
  const { useCases } = stand.services;
  const { id } = await openNight();
  fine(await stand.put(`/api/orders/${order.id}/status`, { status: 'ready' }));
  stand.clock.advance(HOUR_MS);
  fine(await stand.post(`/api/admin/nights/${id}/stop-ordering`, {}));
  expect(await useCases.refundUncollected([order.id], ADMIN)).toEqual({ ok: true, value: [order.id] });
  fine(await stand.post(`/api/admin/nights/${id}/resume-ordering`, {}));
};

const drawerOfNight = (night: number): string => `drawer-of-night-${night}`;
const openDrawer = async (night: number): Promise<void> =>
  void fine(await stand.post('/api/drawers', { id: drawerOfNight(night), name: 'Drawer A', pieces: [0, 0, 5, 0, 0, 0, 0, 0, 0, 0] }));
const sellForCash = async (night: number): Promise<Order> => {
  turn += 1;
  const { id, price } = await productNamed(stand, 'Bottled Water');
  const payment = { tender: 'cash', given: 2 * price, drawer: drawerOfNight(night) };
  const body = { items: [{ id, quantity: 2, price }], payment, name: '', special_instructions: null };
  const sold = fine(await post(stand, '/api/window/sales', body, { 'idempotency-key': `cash-sale-${turn}`, ...stand.headers }));
  const placed = await stand.services.ports.orders.byId(orderId(String(sold.json?.['id'])));
  if (placed === null) throw new Error('it was sold');
  return placed.order;
};
const giveCashBack = async ({ id }: Order, night: number): Promise<void> =>
  void fine(await stand.post(`/api/window/sales/${id}/refund`, { item: null, reason: 'Warm', drawer: drawerOfNight(night) }));

/** Hands out all remaining orders, counts the drawer with two people, and closes and seals the night. */
const closeNight = async (night: number): Promise<void> => {
  for (const { order } of await stand.services.ports.orders.inHand())
    for (const status of ['preparing', 'ready', 'completed'] as const)
      await stand.services.useCases.changeOrderStatus(order.id, status, ADMIN);
  const path = `/api/drawers/${drawerOfNight(night)}`;
  const luis = bearer(await staffToken(stand, 'Luis'));
  const pieces = [0, 0, 5, 0, 0, 0, 0, 0, 0, 0];
  fine(await post(stand, `${path}/count`, { step: 'begin-count' }, luis));
  const counted = fine(await post(stand, `${path}/count`, { step: 'count', pieces }, luis)).json?.['count'] as { readonly amount: number };
  const confirmed = fine(await stand.post(`${path}/count`, { step: 'confirm', counted: counted.amount, code: null }));
  if (confirmed.json?.['state'] !== 'closed') fine(await stand.post(`${path}/settle`, { step: 'close', note: 'Missing' }));
  fine(await stand.post(`/api/admin/nights/${(await openNight()).id}/close`, {}));
  stand.clock.advance(MINUTE_MS);
};

/** Orders and sales of the first night, for refunds after its closing. */
const sold: Order[] = [];
const ofFirstNight = (at: number): Order => sold[at] ?? expect.fail('the first night sold it');

let late = '';

const check = (database: TestDatabase) => callBandstand(['check'], { DATABASE_URL: database.url });
const failures = ({ out, err }: { readonly out: string; readonly err: string }): readonly string[] => [
  ...out.split('\n').filter((line) => line.startsWith('FAIL')),
  ...(err === '' ? [] : [err]),
];

const restored = async (name: string): Promise<TestDatabase> => {
  const file = join(dir, name);
  expect(await callBandstand(['backup', file], { DATABASE_URL: source.url })).toMatchObject({ code: 0, err: '' });
  const target = await createTestDatabase();
  const restoring = await callBandstand(['restore', file], { DATABASE_URL: target.url });
  expect([restoring.code, ...failures(restoring)]).toEqual([0]);
  return target;
};

/** Every case's rows are in it. */
const comesBack = async (): Promise<void> => {
  const checked = await check(source);
  const target = await restored(`at-turn-${turn}`);
  try {
    const there = await check(target);
    expect([there.code, there.out]).toEqual([0, checked.out]);
  } finally {
    await target.drop();
  }
};

type Step = (order: Order) => Promise<unknown>;

const inDashboard: Step = (order) => refundedInDashboard(order);
const aPartInDashboard: Step = (order) => refundedInDashboard(order, cents(100));
/** After its colas were returned in the app. */
const theRestInDashboard: Step = (order) => refundedInDashboard(order, cents(order.paidCents - 515));
const becomesReady: Step = async ({ id }) => fine(await stand.put(`/api/orders/${id}/status`, { status: 'ready' }));
const dispute =
  (...states: readonly DisputeState[]): Step =>
  (order) =>
    disputed(order, ...states);

const ORDERS: readonly (readonly [what: string, ...steps: readonly Step[]])[] = [
  ['nothing yet'],
  ['an item is refunded', refundItem],
  ['the rest follows an item, by the office', refundItem, refundAll],
  ['the rest follows an item, by the customer', refundItem, cancel],
  ['a part is refunded in the dashboard', aPartInDashboard],
  ['a part in the dashboard, the rest in the app', aPartInDashboard, refundItem, refundAll],
  ['an item in the app, the rest in the dashboard', refundItem, theRestInDashboard],
  ['all of a queued order in the dashboard', inDashboard],
  ['all of a ready order in the dashboard, then the game is called off', becomesReady, inDashboard, callOff],
  ['all of a ready order in the dashboard, then nobody collects it', becomesReady, inDashboard, refundUncollected],
  ['a part in the dashboard, then nobody collects it', aPartInDashboard, refundUncollected],
  ['a refund that fails, is asked for again and fails', refundItem, failRefund, refundItem, failRefund],
  ['a refund of the whole that fails after part of it went back in the dashboard', cancel, failRefund, aPartInDashboard],
  ['a dispute is open', dispute('open')],
  ['a dispute is lost', dispute('open', 'lost')],
  ['a dispute is won', dispute('open', 'won')],
  [
    'a dispute is lost after an item was refunded',
    refundItem,
    (order) => disputed({ ...order, paidCents: cents(order.paidCents - 515) }, 'open', 'lost'),
  ],
];

const beforeItIsPlaced = async (amount: Cents): Promise<void> => {
  const session = await startPaid({ 'Hot Dog': 1 });
  const payment = (await simulatedGatewayOf(stand).retrieveSession(sessionId(session)))?.paymentId;
  if (payment === undefined || payment === null) throw new Error('the session is paid');
  await dashboard().refund(payment, amount);
  expect(await stand.services.useCases.syncPayment(payment)).toBeNull();
  await learn(await arrive(session));
};

const withoutStock = async (): Promise<void> => {
  const session = await startUnheld();
  const { id } = await productNamed(stand, 'Lemonade');
  const shelve = async (quantity: number) => fine(await stand.put(`/api/products/${id}/quantity`, { quantity }));
  await shelve(1);
  await givenBackAt(session, 'sold out before the payment arrived');
  await shelve(5);
};

const closeTheFirst = async (): Promise<void> => {
  for (let count = 0; count < 6; count += 1) sold.push(await buy());
  sold.push(await sellForCash(1));
  await refundItem(ofFirstNight(5));
  late = await startUnheld();
  await closeNight(1);
};

const openTheNext = async (): Promise<void> => {
  fine(await stand.post('/api/admin/nights/open', { name: 'vs. Adams' }));
  await openDrawer(2);
  await sellForCash(2);
  await giveCashBack(ofFirstNight(6), 2);
};

const DURING: readonly (readonly [what: string, happens: () => Promise<unknown>])[] = [
  ['a part in the dashboard before the order is placed', () => beforeItIsPlaced(cents(100))],
  ['all in the dashboard before the order is placed', () => beforeItIsPlaced(cents(461))],
  ['a payment whose stock is gone is given back by itself', withoutStock],
  ['cash goes back out of the drawer', async () => giveCashBack(await sellForCash(1), 1)],
  ['a backup of the open night comes back', comesBack],
  ['the night is closed', closeTheFirst],
  [
    'a payment that arrives after the closing is given back by itself',
    () => givenBackAt(late, 'the stand closed before the payment arrived'),
  ],
  ['an item of a closed night is refunded', () => refundItem(ofFirstNight(0))],
  [
    'a refund of a closed night fails',
    async () => {
      await refundItem(ofFirstNight(1));
      await failRefund(ofFirstNight(1));
    },
  ],
  ['a refund that was made before the closing fails', () => failRefund(ofFirstNight(5))],
  ['a dispute of a closed night is lost', () => disputed(ofFirstNight(2), 'open', 'lost')],
  ['a dispute of a closed night is won', () => disputed(ofFirstNight(3), 'open', 'won')],
  ['all of an order of a closed night in the dashboard', () => inDashboard(ofFirstNight(4))],
  ['cash of the closed night goes back out of the next night’s drawer', openTheNext],
  ['the next night is closed', () => closeNight(2)],
  ['a backup of the closed nights comes back', comesBack],
];

// Two nights in order: earlier refunds remain visible to the check.
describe('money that went back, in every way', { shuffle: false }, () => {
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'money-back-'));
    source = await createTestDatabase();
    // No webhook arrives: each case decides when the stand asks the provider.
    stand = await startAdminHarness({ persistence: source, overrides: { receiveWebhookEvent: async () => ok('ignored') } });
    await fillTheShelf(source.url);
    fine(await stand.post('/api/admin/nights/open', { name: 'vs. Lincoln' }));
    await openDrawer(1);
  });
  afterAll(async () => {
    await stand.stop();
    await source.drop();
    rmSync(dir, { recursive: true });
  });

  const handOut = async (): Promise<void> => {
    for (const { order } of await stand.services.ports.orders.inHand())
      for (const status of ['ready', 'completed'] as const) await stand.services.useCases.changeOrderStatus(order.id, status, ADMIN);
  };
  // The checks that follow see all of these orders.
  test.each(ORDERS.map(([what, ...steps]) => [what, steps] as const))('%s', async (_what, steps) => {
    const order = await buy();
    for (const step of steps) await step(order);
    await handOut();
  });
  test.each(DURING)('%s: the check holds', async (_what, happens) => {
    await happens();
    const checked = await check(source);
    expect([checked.code, ...failures(checked)]).toEqual([0]);
    await handOut();
  });

  test('the sheets stay chained through a restore, which an altered row of a closed night still breaks', async () => {
    const target = await restored('chained');
    try {
      expect((await check(target)).out).toContain('2 sheets are as they were closed');
      await queryOn(
        target.url,
        `update orders set placed_at = placed_at + interval '20 minutes'
        where id = (select id from orders where night_id = (select id from nights where name = 'vs. Lincoln') and status = 'completed' limit 1)`,
      );
      const broken = await check(target);
      expect(broken.code).toBe(1);
      expect(broken.out).toContain('the sheet of vs. Lincoln has changed since it was closed');
    } finally {
      await target.drop();
    }
  });
});
