import { describe, expect, test } from 'vitest';
import { LIMITS } from '#core/domain/limits.ts';
import { cartOf, CHECKOUT, checkOut, pay, post, send } from '../../support/http-calls.ts';
import type { ServerHarness } from '../../support/server-harness.ts';
import { startTwo, WITHIN } from '../two-instances.ts';

const SETTINGS = '/api/admin/settings';
const IN_SPANISH = { 'accept-language': 'es-MX' };

const configAt = async (stand: ServerHarness) => (await send(stand, '/api/config')).json;
const acceptsAt = async (stand: ServerHarness) => (await send(stand, '/api/queue-status')).json;

describe('a setting', () => {
  test('begins with the environment’s value, applies at both instances, is on record, and is undone by null', async () => {
    const { one, other, putAtOne } = await startTwo({ env: { STAND_NAME: 'Lincoln Band', CARD_FEE_PERCENT: '2.5' } });
    expect(await configAt(other)).toMatchObject({ standName: 'Lincoln Band', cardFeePercent: 2.5, donationPresets: [0, 10, 12, 15] });
    const change = { cardFeeBasisPoints: 350, donationPercents: [0, 5], donationPreselected: 0, pickupPlace: 'Gate 4' };
    const saved = await putAtOne(SETTINGS, change);
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
    await other.put(SETTINGS, { cardFeeBasisPoints: null, standName: 'Tigers' });
    await expect.poll(() => configAt(one), WITHIN).toMatchObject({ standName: 'Tigers', cardFeePercent: 2.5 });
    const { text } = await other.get('/api/admin/audit?kind=setting');
    for (const line of ['Card fee: 2.5% → 3.5%', 'Card fee: 3.5% → 2.5%']) expect(text).toContain(line);
  });

  test('that makes the stand English applies to the next order', async () => {
    const { other, putAtOne } = await startTwo();
    const buys = async (): Promise<string> => {
      const started = await post(other, CHECKOUT, await cartOf(other, { 'Hot Dog': 1 }), IN_SPANISH);
      const sessionId = String(started.json?.['sessionId']);
      await pay(other, sessionId);
      return String((await send(other, `/api/orders/by-session/${sessionId}`)).json?.['hash']);
    };
    const spoken = async () => (await other.services.ports.orders.inHand()).map(({ order: { language } }) => language);
    const readsIn = async (hash: string): Promise<string | undefined> =>
      /<html lang="(\w+)"/.exec((await send(other, `/api/order-status/${hash}/page`, { headers: IN_SPANISH })).text)?.[1];
    const inSpanish = await buys();
    expect([await spoken(), await readsIn(inSpanish)]).toEqual([['es'], 'es']);
    expect((await putAtOne(SETTINGS, { languages: 'english' })).status).toBe(200);
    await expect.poll(() => configAt(other), WITHIN).toMatchObject({ languages: ['en'] });
    // Orders placed in Spanish still get Spanish mails.
    expect([await readsIn(await buys()), await spoken()]).toEqual(['en', ['es', 'en']]);
  });

  test('pauses the queue at its number', async () => {
    const { one, other, putAtOne } = await startTwo();
    await putAtOne(SETTINGS, { queueWarningAt: 1, queueCriticalAt: 1, queuePauseAt: 1, queuePauseWithCheckoutsAt: 1 });
    expect(await acceptsAt(one)).toEqual({ acceptingOrders: true });
    await checkOut(one, await cartOf(one, { Cola: 1 }));
    await expect.poll(() => acceptsAt(other), WITHIN).toEqual({ acceptingOrders: false });
    await other.put(SETTINGS, { queuePauseWithCheckoutsAt: null, queuePauseAt: LIMITS.queue.pauseAtQueued });
    await expect.poll(() => acceptsAt(one), WITHIN).toEqual({ acceptingOrders: true });
  });

  test('leaves an open checkout its fee, and refuses the next cart with the old one', async () => {
    const { one, putAtOne } = await startTwo();
    const cart = await cartOf(one, { 'Hot Dog': 2 });
    const { sessionId } = await checkOut(one, cart);
    expect((await putAtOne(SETTINGS, { cardFeeBasisPoints: 1_000, holdMinutes: 1 })).status).toBe(200);
    expect(await post(one, CHECKOUT, cart)).toMatchObject({ status: 409, json: { code: 'PRICE_CHANGED', processingFee: 0.7 } });
    await pay(one, sessionId);
    const order = async () => (await send(one, `/api/orders/by-session/${sessionId}`)).json;
    await expect.poll(order, WITHIN).toMatchObject({ processing_fee: 0.21 });
  });
});
