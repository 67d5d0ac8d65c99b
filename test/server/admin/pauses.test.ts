import { describe, expect, test } from 'vitest';
import { HOUR_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cartOf, CHECKOUT, post, send } from '../../support/http-calls.ts';
import type { ServerHarness } from '../../support/server-harness.ts';
import { startTwo, WITHIN } from '../two-instances.ts';

const WORDS = { sentence: 'The grill is catching up.', sentenceEs: 'La parrilla se está poniendo al día.' };
const PAUSE = '/api/stations/pause';

const statusAt = async (stand: ServerHarness) => (await send(stand, '/api/queue-status')).json;
const waitingAt = async (stand: ServerHarness): Promise<unknown> => (await statusAt(stand))?.['waiting'];

describe('a pause', () => {
  test('of a station applies at both instances until it is resumed; pausing and resuming twice count once', async () => {
    const { one, other, putAtOne, postAtOne } = await startTwo();
    expect(await statusAt(one)).toEqual({ acceptingOrders: true });
    for (const times of ['once', 'twice'])
      expect((await putAtOne(PAUSE, { station: 'Grill', until: null, ...WORDS })).status, times).toBe(200);
    const hotDog = await cartOf(other, { 'Hot Dog': 1 });
    const waiting = { id: hotDog.items[0]?.id, station: 'Grill', reason: 'paused', until: null, minutes: null, ...WORDS };
    await expect.poll(() => waitingAt(other), WITHIN).toContainEqual(waiting);
    expect((await post(other, CHECKOUT, hotDog)).json).toMatchObject({
      code: 'ITEMS_WAIT',
      error: 'Hot Dog has to wait: it’s paused. The grill is catching up. You can order the rest now.',
    });
    expect((await post(other, CHECKOUT, await cartOf(other, { 'Chocolate Bar': 1 }))).status).toBe(200);
    for (const times of ['once', 'twice']) expect((await postAtOne('/api/stations/resume', { station: 'Grill' })).status, times).toBe(200);
    await expect.poll(() => waitingAt(other), WITHIN).toBeUndefined();
    expect((await post(other, CHECKOUT, hotDog)).status).toBe(200);
    const { text } = await other.get('/api/admin/audit?kind=pause');
    for (const line of [`Paused Grill until resumed: “${WORDS.sentence}” “${WORDS.sentenceEs}”`, 'Resumed Grill'])
      expect(text.split(line)).toHaveLength(2);
  });

  test('of everything ends by its time, which is in the future', async () => {
    const { one, other, both, putAtOne } = await startTwo();
    const past = await putAtOne(PAUSE, { station: 'Fryer', ...WORDS, until: '2020-01-01T00:00:00.000Z' });
    expect([past.status, past.json?.['error']]).toEqual([400, 'Choose a time in the future.']);
    const until = new Date(plusMs(one.clock.now(), HOUR_MS)).toISOString();
    await putAtOne(PAUSE, { station: null, until, sentence: 'Halftime!' });
    await expect.poll(() => statusAt(other), WITHIN).toEqual({ acceptingOrders: false, paused: { until, sentence: 'Halftime!' } });
    const candy = await cartOf(one, { 'Chocolate Bar': 1 });
    expect((await post(one, CHECKOUT, candy)).json?.['code']).toBe('ORDERS_PAUSED');
    for (const stand of both) stand.clock.advance(HOUR_MS);
    await expect.poll(() => statusAt(one), WITHIN).toEqual({ acceptingOrders: true });
    expect((await post(one, CHECKOUT, candy)).status).toBe(200);
  });

  test('of a full station is shown to the staff, and ends with its limit', async () => {
    const { one, other, putAtOne } = await startTwo();
    const buy = async (count: number) => post(one, CHECKOUT, await cartOf(one, { 'Hot Dog': count }));
    await putAtOne('/api/admin/settings', { stationLimits: { Grill: 2 } });
    expect((await buy(3)).json?.['error']).toContain('more than we can make right now');
    expect((await buy(2)).status).toBe(200);
    expect((await buy(1)).json).toMatchObject({ code: 'ITEMS_WAIT', items: [{ reason: 'full', station: 'Grill' }] });
    const stations = async () => (await other.get('/api/stations')).json?.['stations'];
    const full = { name: 'Grill', points: 2, limit: 2, isFull: true, resumesAt: 1, pause: null };
    await expect.poll(stations, WITHIN).toContainEqual(full);
    await putAtOne('/api/admin/settings', { stationLimits: null });
    expect((await buy(1)).status).toBe(200);
  });
});
