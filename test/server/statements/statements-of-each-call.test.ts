import { afterAll, expect, test } from 'vitest';
import { createMikroOrmPersistence, type MikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { lookupHash as hashOf } from '#core/domain/kernel/ids.ts';
import type { Order } from '#core/domain/order/order.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { cartOf, CHECKOUT, checkOut as startCheckout, pay, post, send, type HttpAnswer } from '#test/support/http-calls.ts';
import { ADMIN_PASSWORD, placeOrderIn } from '#test/support/logins.ts';
import { adminOfFile, databaseOfFile } from '#test/support/stands.ts';

/** One statement, or several sent together. */
const statementsIn = (query: unknown): readonly string[] =>
  typeof query === 'object' && query !== null && 'statements' in query && Array.isArray(query.statements)
    ? query.statements.map((statement) => JSON.stringify(statement))
    : [JSON.stringify(query)];

/** Counts the statements on a pool's connections. `run` counts those of one call only. */
const statementCounter = ({ pool }: MikroOrmPersistence) => {
  const sent: string[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client);
    const counted = (...sending: readonly unknown[]): unknown => {
      sent.push(...statementsIn(sending[0]));
      const answer: unknown = Reflect.apply(query, client, sending);
      return answer;
    };
    Object.assign(client, { query: counted });
  });
  return async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    sent.length = 0;
    await work();
    // Change notifications are sent asynchronously, often during the next call.
    return sent.filter((text) => !text.includes('pg_notify'));
  };
};

const database = await databaseOfFile();
const persistence = await createMikroOrmPersistence({ connectionUrl: database.url, clock: fixedClock() });
afterAll(() => persistence.close());
const statementsOf = statementCounter(persistence);
const { unitOfWork, products, checkouts, orders, queue, refunds, outbox, presence, documents, staffCodes, accessTokens } = persistence;
const { adminCredentials, audit, sales } = persistence;
const storage = { persistence, unitOfWork, products, checkouts, orders, queue, refunds, outbox, presence, documents, staffCodes };
const overrides = { ...storage, accessTokens, adminCredentials, audit, sales };
const stand = await adminOfFile({ persistence: database, overrides });
const cart = await cartOf(stand, { Cola: 1, 'Hot Dog': 2 });

/** One order, the newest one, among others. */
type Call = (newest: Order) => Promise<HttpAnswer>;

const read =
  (path: (newest: Order) => string): Call =>
  (newest) =>
    stand.get(path(newest));
const tell =
  (method: 'POST' | 'PUT', path: (newest: Order) => string, body: unknown): Call =>
  (newest) =>
    (method === 'POST' ? stand.post : stand.put)(path(newest), body);
const checkOut: Call = ({ id }) => post(stand, CHECKOUT, cart, { 'x-visitor-id': `visitor-${id}`, 'idempotency-key': `cart-${id}` });

/** A separate cart, and its outcome. */
const buy =
  (end: (sessionId: string) => Promise<HttpAnswer>): Call =>
  async () =>
    end((await startCheckout(stand, cart)).sessionId);

/** In this order: reads of an order before its changes. */
const CALLS: Readonly<Record<string, Call>> = {
  'orders in hand': read(() => '/api/orders'),
  'orders of today': read(() => '/api/orders?filter=today'),
  'orders of the week': read(() => '/api/orders?filter=week'),
  'all orders': read(() => '/api/orders?filter=all'),
  'one order': read(({ id }) => `/api/orders/${id}`),
  'order by its hash': read(({ lookupHash }) => `/api/order-status/${lookupHash}`),
  'order by its session': read(({ sessionId }) => `/api/orders/by-session/${sessionId ?? ''}`),
  'refunds of an order': read(({ id }) => `/api/orders/${id}/refunds`),
  'sales report': read(() => '/api/reports/sales'),
  'sales as CSV': read(() => '/api/reports/sales.csv'),
  'audit log': read(() => '/api/admin/audit'),
  inventory: read(() => '/api/admin/products'),
  'queue status': () => {
    // It is cached until a change notification arrives, before or after this call.
    stand.services.get('cachedResponses').queueStatus.invalidate();
    return send(stand, '/api/queue-status');
  },
  metrics: read(() => '/api/metrics'),
  'staff codes': read(() => '/api/admin/staff-codes'),
  lookup: ({ customer }) => post(stand, '/api/order-lookup', { emailOrPhone: customer.email }),
  'start preparing': tell('PUT', ({ id }) => `/api/orders/${id}/status`, { status: 'preparing' }),
  'mark as ready': tell('PUT', ({ id }) => `/api/orders/${id}/status`, { status: 'ready' }),
  reopen: tell('POST', ({ id }) => `/api/orders/${id}/reopen`, { reason: 'a napkin is missing' }),
};

/** Their changes notify everyone, which reloads the caches at the same time. */
const TALKED_OF: Readonly<Record<string, Call>> = {
  // Its session is stored a moment later, possibly during the next call.
  checkout: checkOut,
  'checkout, pressed twice': checkOut,
  'checkout and payment': buy((sessionId) => pay(stand, sessionId)),
  'checkout, payment and refund of everything': buy(async (sessionId) => {
    await pay(stand, sessionId);
    const { json } = await send(stand, `/api/orders/by-session/${sessionId}`);
    const found = await persistence.orders.byHash(hashOf(String(json?.['hash'])));
    return tell('POST', () => `/api/orders/${found?.order.id ?? ''}/refund-all`, { reason: 'the grill is cold' })(await place(1));
  }),
  'checkout and cancel': buy((sessionId) => post(stand, `/api/checkout/${sessionId}/cancel`, {})),
  'log in': () => post(stand, '/api/auth/admin', { password: ADMIN_PASSWORD }),
};
/** Other people's requests during one call. */
const MEANWHILE = 10;

/** Adds orders, of which the newest is queued. */
const place = async (more: number): Promise<Order> => {
  for (let placed = 1; placed < more; placed += 1) await placeOrderIn(stand, { status: 'ready', readyAt: stand.clock.now() });
  return placeOrderIn(stand);
};

const GOOD = /^(?:200|303): /;

/** The estimates of all phones are reloaded every few seconds; on a busy machine, within one of three calls. */
const TRIES: Readonly<Record<string, number>> = { 'order by its hash': 3 };

/** By call, '200: 2' for two statements until the answer 200. */
const countEach = async (newest: Order, calls = CALLS): Promise<Readonly<Record<string, string>>> => {
  const counts: Record<string, string> = {};
  for (const [name, call] of Object.entries(calls)) {
    const statuses: number[] = [];
    const each: number[] = [];
    for (let tried = 0; tried < (TRIES[name] ?? 1); tried += 1)
      each.push((await statementsOf(async () => void statuses.push((await call(newest)).status))).length);
    counts[name] = `${statuses[0] ?? ''}: ${Math.min(...each)}`;
  }
  return counts;
};

test('no call needs more statements among 10 or 50 orders than among two', async () => {
  // Not counted: some data is read once and cached, such as the simulated provider's secret.
  await countEach(await place(1));
  const few = await countEach(await place(1));
  expect(Object.entries(few).filter(([, count]) => !GOOD.test(count))).toEqual([]);
  expect(await countEach(await place(8))).toEqual(few);
  expect(await countEach(await place(40))).toEqual(few);
});

test('no call that notifies everyone needs more statements among more orders', async () => {
  await place(1);
  const numberIn = (count = ''): number => Number(count.split(': ')[1]);
  const few = await countEach(await place(1), TALKED_OF);
  expect(Object.entries(few).filter(([, count]) => !GOOD.test(count))).toEqual([]);
  const excessIn = (many: Readonly<Record<string, string>>) =>
    Object.entries(many).filter(([name, count]) => numberIn(count) > numberIn(few[name]) + MEANWHILE);
  // Statements of other calls vary by chance; a statement per order does not.
  const firstExcess = excessIn(await countEach(await place(48), TALKED_OF));
  expect(firstExcess.length === 0 ? [] : excessIn(await countEach(await place(1), TALKED_OF))).toEqual([]);
});

test('a list with one query for each order is detected', async () => {
  const inHand = await persistence.orders.inHand();
  const asked = await statementsOf(async () => {
    for (const { order } of await persistence.orders.inHand()) await persistence.orders.byId(order.id);
  });
  expect(asked).toHaveLength(1 + inHand.length);
});
