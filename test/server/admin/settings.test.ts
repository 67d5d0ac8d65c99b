import { afterEach, describe, expect, test } from 'vitest';
import { LIMITS } from '#core/domain/limits.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startAdminHarness } from '../../support/admin-calls.ts';
import { cartOf, CHECKOUT, checkOut, pay, post, send } from '../../support/http-calls.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

/** A second, plus slack for a busy machine. */
const WITHIN = { timeout: 1_000 + 4_000, interval: 20 };

let database: TestDatabase;
let stands: readonly ServerHarness[] = [];

afterEach(async () => {
  await Promise.all(stands.map((stand) => stand.stop()));
  stands = [];
  await database.drop();
});

/** Two instances, and the admin's login, made last: the second start ends earlier ones. */
const startTwo = async (env: Record<string, string> = {}) => {
  database = await createTestDatabase();
  const options = { persistence: database, hasWorker: false, isTimeFlowing: true, env };
  const one = await startServerHarness(options);
  const other = await startAdminHarness(options);
  stands = [one, other];
  const headers = { ...other.headers, 'content-type': 'application/json' };
  const save = (stand: ServerHarness, body: object) =>
    send(stand, '/api/admin/settings', { method: 'PUT', headers, body: JSON.stringify(body) });
  return { one, other, save };
};

const configAt = async (stand: ServerHarness) => (await send(stand, '/api/config')).json;

const IN_SPANISH = { 'accept-language': 'es-MX' };

describe('settings', () => {
  test('a stand that speaks English only answers nobody in Spanish', async () => {
    const { one, other, save } = await startTwo();
    const buys = async (): Promise<string> => {
      const started = await post(other, CHECKOUT, await cartOf(other, { 'Hot Dog': 1 }), IN_SPANISH);
      const sessionId = String(started.json?.['sessionId']);
      await pay(other, sessionId);
      return String((await send(other, `/api/orders/by-session/${sessionId}`)).json?.['hash']);
    };
    const spoken = async (): Promise<readonly string[]> =>
      (await other.services.ports.orders.inHand()).map(({ order: { language } }) => language);
    const readsIn = async (hash: string): Promise<string | undefined> =>
      /<html lang="(\w+)"/.exec((await send(other, `/api/order-status/${hash}/page`, { headers: IN_SPANISH })).text)?.[1];
    const inSpanish = await buys();
    expect([await spoken(), await readsIn(inSpanish)]).toEqual([['es'], 'es']);
    expect((await save(one, { languages: 'english' })).status).toBe(200);
    await expect.poll(() => configAt(other), WITHIN).toMatchObject({ languages: ['en'] });
    // Orders placed in Spanish still get Spanish mails.
    expect([await readsIn(await buys()), await spoken()]).toEqual(['en', ['es', 'en']]);
  });

  test('the environment gives the first values; a change holds at both instances, with who and an audit entry; null undoes it', async () => {
    const { one, other, save } = await startTwo({ STAND_NAME: 'Lincoln Band', CARD_FEE_PERCENT: '2.5' });
    expect(await configAt(other)).toMatchObject({ standName: 'Lincoln Band', cardFeePercent: 2.5, donationPresets: [0, 10, 12, 15] });
    const saved = await save(one, { cardFeeBasisPoints: 350, donationPercents: [0, 5], donationPreselected: 0, pickupPlace: 'Gate 4' });
    expect(saved.status).toBe(200);
    expect(saved.json?.['settings']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'cardFeeBasisPoints', value: 350, default: 250, changedBy: 'Admin', changedAt: expect.any(String) }),
        expect.objectContaining({ key: 'standName', value: 'Lincoln Band', default: 'Lincoln Band', changedBy: null, changedAt: null }),
      ]),
    );
    const changed = { cardFeePercent: 3.5, donationPresets: [0, 5], defaultDonationPreset: 0, pickupPlace: 'Gate 4' };
    expect(await configAt(one)).toMatchObject(changed);
    await expect.poll(() => configAt(other), WITHIN).toMatchObject(changed);
    expect((await send(other, '/manifest.webmanifest')).text).toContain('Lincoln Band');
    await save(other, { cardFeeBasisPoints: null, standName: 'Tigers' });
    await expect.poll(() => configAt(one), WITHIN).toMatchObject({ standName: 'Tigers', cardFeePercent: 2.5 });
    const audit = await other.get('/api/admin/audit?kind=setting');
    const texts = JSON.stringify(audit.json);
    expect(texts).toContain('Card fee: 2.5% → 3.5%');
    expect(texts).toContain('Card fee: 3.5% → 2.5%');
  });

  test('the queue pauses at the new number, at once', async () => {
    const { one, other, save } = await startTwo();
    const all = { queueWarningAt: 1, queueCriticalAt: 1, queuePauseAt: 1, queuePauseWithCheckoutsAt: 1 };
    expect((await save(one, all)).status).toBe(200);
    expect((await send(one, '/api/queue-status')).json).toEqual({ acceptingOrders: true });
    const { sessionId } = await checkOut(one, await cartOf(one, { Cola: 1 }));
    expect(sessionId).toBeTruthy();
    await expect.poll(async () => (await send(other, '/api/queue-status')).json, WITHIN).toEqual({ acceptingOrders: false });
    await save(other, { queuePauseWithCheckoutsAt: null, queuePauseAt: LIMITS.queue.pauseAtQueued });
    await expect.poll(async () => (await send(one, '/api/queue-status')).json, WITHIN).toEqual({ acceptingOrders: true });
  });

  test('a checkout that is open keeps its fee; the next cart with the old fee is told the new one', async () => {
    const { one, save } = await startTwo();
    const cart = await cartOf(one, { 'Hot Dog': 2 });
    const { sessionId } = await checkOut(one, cart);
    expect((await save(one, { cardFeeBasisPoints: 1_000, holdMinutes: 1 })).status).toBe(200);
    expect(await post(one, CHECKOUT, cart)).toMatchObject({ status: 409, json: { code: 'PRICE_CHANGED', processingFee: 0.7 } });
    await pay(one, sessionId);
    await expect
      .poll(async () => (await send(one, `/api/orders/by-session/${sessionId}`)).json, WITHIN)
      .toMatchObject({ processing_fee: 0.21 });
  });
});
