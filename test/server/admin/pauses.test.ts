import { afterEach, describe, expect, test } from 'vitest';
import { HOUR_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startAdminHarness } from '../../support/admin-calls.ts';
import { cartOf, CHECKOUT, post, send } from '../../support/http-calls.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

/** A second, plus slack for a busy machine. */
const WITHIN = { timeout: 1_000 + 4_000, interval: 20 };
const FOREVER = { until: null, sentence: 'The grill is catching up.', sentenceEs: 'La parrilla se está poniendo al día.' };

let database: TestDatabase;
let stands: readonly ServerHarness[] = [];

afterEach(async () => {
  await Promise.all(stands.map((stand) => stand.stop()));
  stands = [];
  await database.drop();
});

const startTwo = async () => {
  database = await createTestDatabase();
  const options = { persistence: database, hasWorker: false, isTimeFlowing: true };
  const one = await startServerHarness(options);
  const other = await startAdminHarness(options);
  stands = [one, other];
  const headers = { ...other.headers, 'content-type': 'application/json' };
  const call = (method: string, path: string, body: object) => send(one, path, { method, headers, body: JSON.stringify(body) });
  return {
    one,
    other,
    pause: (body: object) => call('PUT', '/api/stations/pause', body),
    resume: (station: string | null) => call('POST', '/api/stations/resume', { station }),
    limit: (limits: object | null) => call('PUT', '/api/admin/settings', { stationLimits: limits }),
    audit: async () => JSON.stringify((await other.get('/api/admin/audit?kind=pause')).json),
  };
};

const statusAt = async (stand: ServerHarness) => (await send(stand, '/api/queue-status')).json;
const waitingAt = async (stand: ServerHarness): Promise<unknown> => (await statusAt(stand))?.['waiting'];

describe('pauses', () => {
  test('a paused station waits at every instance with its sentence, the rest is sold, and resuming ends it; twice is once', async () => {
    const { one, other, pause, resume, audit } = await startTwo();
    expect(await statusAt(one)).toEqual({ acceptingOrders: true });
    for (const times of ['once', 'twice']) expect((await pause({ station: 'Grill', ...FOREVER })).status, times).toBe(200);
    const past = await pause({ station: 'Fryer', ...FOREVER, until: '2020-01-01T00:00:00.000Z' });
    expect([past.status, past.json?.['error']]).toEqual([400, 'Choose a time in the future.']);
    const hotDog = await cartOf(other, { 'Hot Dog': 1 });
    await expect
      .poll(() => waitingAt(other), WITHIN)
      .toContainEqual({
        id: hotDog.items[0]?.id,
        station: 'Grill',
        reason: 'paused',
        until: null,
        sentence: FOREVER.sentence,
        sentenceEs: FOREVER.sentenceEs,
        minutes: null,
      });
    const refused = await post(other, CHECKOUT, hotDog);
    expect([refused.status, refused.json?.['code']]).toEqual([409, 'ITEMS_WAIT']);
    expect(refused.json?.['error']).toBe('Hot Dog has to wait: it’s paused. The grill is catching up. You can order the rest now.');
    expect((await post(other, CHECKOUT, await cartOf(other, { 'Chocolate Bar': 1 }))).status).toBe(200);
    for (const times of ['once', 'twice']) expect((await resume('Grill')).status, times).toBe(200);
    await expect.poll(() => waitingAt(other), WITHIN).toBeUndefined();
    expect((await post(other, CHECKOUT, hotDog)).status).toBe(200);
    const texts = await audit();
    expect(texts.split('Paused Grill until resumed: “The grill is catching up.” “La parrilla se está poniendo al día.”')).toHaveLength(2);
    expect(texts.split('Resumed Grill')).toHaveLength(2);
  });

  test('everything is paused with a sentence, until its time is over', async () => {
    const { one, other, pause } = await startTwo();
    const until = new Date(plusMs(one.clock.now(), HOUR_MS)).toISOString();
    await pause({ station: null, until, sentence: 'Halftime!' });
    await expect.poll(() => statusAt(other), WITHIN).toEqual({ acceptingOrders: false, paused: { until, sentence: 'Halftime!' } });
    const cola = await cartOf(one, { 'Chocolate Bar': 1 });
    expect((await post(one, CHECKOUT, cola)).json?.['code']).toBe('ORDERS_PAUSED');
    for (const stand of [one, other]) stand.clock.advance(HOUR_MS);
    await expect.poll(() => statusAt(one), WITHIN).toEqual({ acceptingOrders: true });
    expect((await post(one, CHECKOUT, cola)).status).toBe(200);
  });

  test('a full station makes its items wait, says so to the staff, and a limit that is lifted ends it', async () => {
    const { one, other, limit } = await startTwo();
    await limit({ Grill: 2 });
    const wanted = await cartOf(one, { 'Hot Dog': 2 });
    expect((await post(one, CHECKOUT, await cartOf(one, { 'Hot Dog': 3 }))).json?.['error']).toContain('more than we can make right now');
    expect((await post(one, CHECKOUT, wanted)).status).toBe(200);
    const refused = await post(one, CHECKOUT, await cartOf(one, { 'Hot Dog': 1 }));
    expect(refused.json).toMatchObject({ code: 'ITEMS_WAIT', items: [{ reason: 'full', station: 'Grill' }] });
    await expect
      .poll(async () => (await other.get('/api/stations')).json?.['stations'], WITHIN)
      .toContainEqual({ name: 'Grill', points: 2, limit: 2, isFull: true, resumesAt: 1, pause: null });
    await limit(null);
    expect((await post(one, CHECKOUT, await cartOf(one, { 'Hot Dog': 1 }))).status).toBe(200);
  });
});
