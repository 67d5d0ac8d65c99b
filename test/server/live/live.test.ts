import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createInMemoryChangeNotifications } from '#adapters/in-memory/change-notifications.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { Overrides } from '#server/composition/container.ts';
import { commit, newMessage } from '../../contracts/persistence-fixture.ts';
import type { TestDatabase } from '../../support/database.ts';
import { listenTo, type EventListener } from '../../support/event-listener.ts';
import { post, send } from '../../support/http-calls.ts';
import { adminToken, bearer, staffToken, issueCode, logInWith, placeOrderIn } from '../../support/logins.ts';
import type { ServerHarness } from '../../support/server-harness.ts';
import { databaseOfTest, standOfTest } from '../../support/stands.ts';

/** It takes a few milliseconds, longer on a busy machine. */
const WITHIN = { timeout: 20_000, interval: 10 };
/** Longer than change notifications are batched, plus the time until one arrives. */
const A_WHILE_MS = 700;

describe('live notifications across two instances on one database', () => {
  let database: TestDatabase;
  let stands: ServerHarness[];
  beforeEach(async () => {
    database = await databaseOfTest();
    stands = [];
  });

  const start = async (overrides: Overrides = {}): Promise<ServerHarness> => {
    const stand = await standOfTest({ persistence: database, isTimeFlowing: true, overrides });
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
    onTestFinished(() => listener.leave());
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

  test('the staff and the order’s own phone hear at one of a change at the other', async () => {
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

  test('the staff hear nothing without the database’s notifications', async () => {
    const [here, there] = [await start(), await start({ changeNotifications: createInMemoryChangeNotifications() })];
    const token = await staffToken(here);
    const order = await placeOrderIn(here);
    // The other one gets no event to wait for.
    const staff = await listenAtOnce(there, '/api/events', token);
    await setStatus(here, order, 'ready', token);
    await sleep(A_WHILE_MS);
    expect(staff.events).toEqual([]);
  });

  test('an open menu hears at one of a pause, a sold-out item and a setting at the other, but of no sale', async () => {
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

  test('a stream ends after a revocation, a logout or a new password', async () => {
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

  test('a closed tab is forgotten, without a failure in the log', async () => {
    const stand = await start();
    const staff = await listen(stand, '/api/events', await staffToken(stand));
    staff.leave();
    await vi.waitFor(() => expect(stand.logger.lines.map(({ event }) => event)).toContain('stream.closed'), WITHIN);
    expect(stand.logger.lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });
});
