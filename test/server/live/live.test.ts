import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createInMemoryChangeNotifications } from '#adapters/in-memory/change-notifications.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { Overrides } from '#server/composition/container.ts';
import { commit, newMessage } from '../../contracts/persistence-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { listenTo, type EventListener } from '../../support/event-listener.ts';
import { post, send } from '../../support/http-calls.ts';
import { adminToken, bearer, staffToken, issueCode, logInWith, placeOrderIn } from '../../support/logins.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

/** It takes a few milliseconds, longer on a busy machine. */
const WITHIN = { timeout: 10_000, interval: 10 };
/** Longer than change notifications are batched, plus the time until one arrives. */
const A_WHILE_MS = 700;

describe('live notifications across two instances on one database', () => {
  let database: TestDatabase;
  let stands: ServerHarness[];
  let listeners: EventListener[];
  beforeEach(async () => {
    database = await createTestDatabase();
    stands = [];
    listeners = [];
  });
  afterEach(async () => {
    for (const listener of listeners) listener.leave();
    for (const stand of stands) await stand.stop();
    await database.drop();
  });

  const start = async (overrides: Overrides = {}): Promise<ServerHarness> => {
    const stand = await startServerHarness({ persistence: database, hasWorker: false, isTimeFlowing: true, overrides });
    stands.push(stand);
    return stand;
  };
  /** Waits for notifications of all earlier commits: one may arrive after the response and be taken for a later one. */
  const hearEverything = async ({ services }: ServerHarness): Promise<void> => {
    for (const { services: from, clock } of stands) {
      const heard = Promise.withResolvers<void>();
      const stop = services.get('storage').changeNotifications.subscribe(({ topic }) => {
        if (topic === 'outbox') heard.resolve();
      });
      const { persistence } = from.get('storage');
      const fixture = { persistence, clock, ids: from.ports.ids, presenceCapacity: 0, deviceCapacity: 0 };
      await commit(fixture, (tx) => tx.outbox.add(newMessage(fixture)));
      await heard.promise;
      stop();
    }
  };
  const listen = async (stand: ServerHarness, path: string, token?: string): Promise<EventListener> => {
    await hearEverything(stand);
    return await listenAtOnce(stand, path, token);
  };
  const listenAtOnce = async (stand: ServerHarness, path: string, token?: string): Promise<EventListener> => {
    const listener = await listenTo(`${stand.url}${path}`, token);
    listeners.push(listener);
    return listener;
  };
  const follow = (stand: ServerHarness, { lookupHash }: Order): Promise<EventListener> =>
    listen(stand, `/api/order-status/${lookupHash}/events`);
  const setStatus = async (stand: ServerHarness, { id }: Order, status: string, token: string): Promise<void> => {
    const answer = await send(stand, `/api/orders/${id}/status`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...bearer(token) },
      body: JSON.stringify({ status }),
    });
    expect(answer.status).toBe(200);
  };

  test('a change at one is heard at the other, by the staff and by the order’s own phone', async () => {
    const [here, there] = [await start(), await start()];
    const token = await staffToken(here);
    const [mine, another] = [await placeOrderIn(here), await placeOrderIn(here)];
    const [staff, phone, stranger] = [await listen(there, '/api/events', token), await follow(there, mine), await follow(there, another)];
    expect([staff.status, phone.status]).toEqual([200, 200]);
    await setStatus(here, mine, 'ready', token);
    await vi.waitFor(() => expect([staff.events, phone.events]).toEqual([['orders'], ['orders']]), WITHIN);
    await sleep(A_WHILE_MS);
    expect(stranger.events).toEqual([]);
  });

  test('without the database’s notifications nothing is heard', async () => {
    const [here, there] = [await start(), await start({ changeNotifications: createInMemoryChangeNotifications() })];
    const token = await staffToken(here);
    const order = await placeOrderIn(here);
    // The other one gets no event to wait for.
    const staff = await listenAtOnce(there, '/api/events', token);
    await setStatus(here, order, 'ready', token);
    await sleep(A_WHILE_MS);
    expect(staff.events).toEqual([]);
  });

  test('a new order and a change of stock are heard by the staff; a customer hears no stock', async () => {
    const stand = await start();
    const staff = await listen(stand, '/api/events', await staffToken(stand));
    const order = await placeOrderIn(stand);
    await vi.waitFor(() => expect(staff.events).toEqual(['orders']), WITHIN);
    const phone = await follow(stand, order);
    const [product] = await stand.services.ports.products.listActive();
    await stand.services.ports.unitOfWork.run(async (tx) => {
      if (product !== undefined) await tx.products.moveStock([{ productId: product.id, onHand: 1, reserved: 0, sold: 0 }]);
      return { ok: true, value: undefined };
    });
    await vi.waitFor(() => expect(staff.events).toEqual(['orders', 'products']), WITHIN);
    await sleep(A_WHILE_MS);
    expect(phone.events).toEqual([]);
  });

  test('an open menu hears at the other instance of a pause, of what is sold out and of a setting, and of no sale', async () => {
    const [here, there] = [await start(), await start()];
    const admin = { 'content-type': 'application/json', ...bearer(await adminToken(here)) };
    const put = async (path: string, body: unknown): Promise<void> => {
      expect((await send(here, path, { method: 'PUT', headers: admin, body: JSON.stringify(body) })).status).toBe(200);
    };
    const phone = await follow(there, await placeOrderIn(here));
    const menu = await listen(there, '/api/stand/events');
    expect(menu.status).toBe(200);
    await placeOrderIn(here);
    await sleep(A_WHILE_MS);
    expect(menu.events).toEqual([]);
    await put('/api/stations/pause', { station: null, until: null, sentence: 'Back soon.' });
    await vi.waitFor(() => expect(menu.events).toEqual(['queue']), WITHIN);
    const [product] = await here.services.ports.products.listActive();
    expect((await post(here, `/api/sold-out/${product?.id}`, {}, { ...admin, 'idempotency-key': randomUUID() })).status).toBe(200);
    await vi.waitFor(() => expect(menu.events).toEqual(['queue', 'products']), WITHIN);
    await put('/api/admin/settings', { standName: 'The Boosters' });
    await vi.waitFor(() => expect([menu.events, phone.events]).toEqual([['queue', 'products', 'settings'], ['settings']]), WITHIN);
  });

  test('no proxy keeps it back, nothing is stored, and the browser learns when to come back', async () => {
    const stand = await start();
    const staff = await listen(stand, '/api/events', await staffToken(stand));
    expect(Object.fromEntries(staff.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    await vi.waitFor(() => expect(staff.text()).toBe('retry: 2000\n\n'), WITHIN);
    expect((await send(stand, '/api/events', { method: 'HEAD', headers: bearer(await staffToken(stand)) })).status).toBe(200);
  });

  test('after a revocation, a logout or a new password nothing more is sent', async () => {
    const stand = await start();
    const code = await issueCode(stand);
    const revoked = await listen(stand, '/api/events', String((await logInWith(stand, code.code)).json?.['token']));
    const leaving = await staffToken(stand, 'Tom');
    const loggedOut = await listen(stand, '/api/events', leaving);
    const admin = await listen(stand, '/api/events', await adminToken(stand));
    const staying = await listen(stand, '/api/events', await staffToken(stand, 'Sam'));
    await stand.services.useCases.revokeStaffCode(code.id, 'Admin');
    await stand.services.useCases.logOut(leaving);
    await stand.services.useCases.setAdminPassword('another password');
    await placeOrderIn(stand);
    await vi.waitFor(() => expect([revoked, loggedOut, admin].map((listener) => listener.hasEnded())).toEqual([true, true, true]), WITHIN);
    expect([revoked, loggedOut, admin].flatMap(({ events }) => events)).toEqual([]);
    await vi.waitFor(() => expect(staying.events).toEqual(['orders']), WITHIN);
  });

  test('a tab that is closed is forgotten, and is no failure in the log', async () => {
    const stand = await start();
    const staff = await listen(stand, '/api/events', await staffToken(stand));
    staff.leave();
    await vi.waitFor(() => expect(stand.logger.lines.map(({ event }) => event)).toContain('stream.closed'), WITHIN);
    expect(stand.logger.lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });
});
