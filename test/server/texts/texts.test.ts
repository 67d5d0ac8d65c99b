import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { CONSENT_WORDING } from '#core/domain/notifications/text-consent.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import type { Order } from '#core/domain/order/order.ts';
import {
  ACCOUNT,
  signInbound,
  signReport,
  startFakeTwilio,
  twilioSettings,
  type FakeTwilio,
  type SentText,
} from '../../support/fake-twilio.ts';
import { send } from '../../support/http-calls.ts';
import type { AdminHarness } from '../../support/admin-calls.ts';
import { placeOrderIn } from '../../support/logins.ts';
import { adminOfTest } from '../../support/stands.ts';

const PHONE = '5550100142';
const CUSTOMER = { name: 'Maya Rivera', email: 'maya@example.com', phone: `+1${PHONE}` };
const PATH = '/api/twilio/webhook';
const URL_AT_TWILIO = `https://stand.example${PATH}`;

let fake: FakeTwilio;
let stand: AdminHarness;

const start = async (hasWorker: boolean): Promise<Order> => {
  fake = await startFakeTwilio();
  onTestFinished(() => fake.stop());
  stand = await adminOfTest({ hasWorker, env: { PUBLIC_URL: 'https://stand.example', ...twilioSettings(fake) } });
  return await placeOrderIn(stand, { customer: CUSTOMER });
};

const pathOf = ({ lookupHash }: Order): string => `/api/order-status/${lookupHash}/texts`;
const agree = (order: Order) => stand.put(pathOf(order), { wording: CONSENT_WORDING, language: 'en' });
const markReady = async (order: Order): Promise<void> => {
  expect((await stand.put(`/api/orders/${order.id}/status`, { status: 'ready' })).status).toBe(200);
};
const told = async (): Promise<unknown> => JSON.parse((await stand.get('/api/told-ready')).text);
const inbound = (fields: Readonly<Record<string, string>>, by?: string, url = URL_AT_TWILIO) =>
  send(stand, PATH, { method: 'POST', ...signInbound(url, { From: `+1${PHONE}`, To: ACCOUNT.from, ...fields }, by) });
const noNumberIn = (text: string): void => expect(text).not.toMatch(/555\D*010\D*0142/);

describe('a text', () => {
  test('is sent once to a customer who agreed, is shown at the window, and leaves no number in the log', async () => {
    const order = await start(true);
    expect((await agree(order)).json).toEqual({ state: 'on' });
    await markReady(order);
    stand.clock.advance(LIMITS.orders.tellReadyAfterMs);
    await expect.poll(() => fake.received).toHaveLength(1);
    expect(fake.received).toEqual([
      {
        to: `+1${PHONE}`,
        from: ACCOUNT.from,
        service: null,
        body: `Bandstand: Order ${displayOrderNumber(order.orderNumber)} is ready. Pick it up at the southwest corner of the bleachers. Reply STOP to opt out.`,
        reportTo: `https://stand.example/api/twilio/report?order=${order.id}&of=${stand.clock.now() - LIMITS.orders.tellReadyAfterMs}`,
      },
    ]);
    await expect.poll(told).toMatchObject([{ told: 'reached', sent: ['mail', 'text'] }]);
    noNumberIn(JSON.stringify(stand.logger.lines));
  });

  const round = async (): Promise<void> => {
    await stand.services.useCases.sendTexts();
    stand.clock.advance(MINUTE_MS);
  };

  /** Like Twilio, but sends to the stand's actual address. */
  const report = (sent: SentText | undefined, status: string, code?: number, by?: string) => {
    if (sent === undefined) throw new Error('nothing was sent');
    const { pathname, search } = new URL(sent.reportTo ?? '');
    return send(stand, pathname + search, { method: 'POST', ...signReport(sent, status, code, by) });
  };

  test('that the carrier dropped does not count, so the window calls the customer', async () => {
    const order = await start(false);
    await agree(order);
    await markReady(order);
    stand.clock.advance(LIMITS.orders.tellReadyAfterMs);
    await round();
    const [sent] = fake.received;
    expect((await report(sent, 'sent')).status).toBe(204);
    expect(await told()).toMatchObject([{ told: 'reached', sent: ['text'] }]);
    expect((await report(sent, 'undelivered', 30_003, 'c'.repeat(32))).json).toMatchObject({ code: 'BAD_SIGNATURE' });
    expect(await told()).toMatchObject([{ told: 'reached', sent: ['text'] }]);
    expect((await report(sent, 'undelivered', 30_003)).status).toBe(204);
    stand.clock.advance(2 * MINUTE_MS);
    expect(await told()).toMatchObject([{ order_id: order.id, told: 'not-reached', sent: [], failed: ['mail', 'text'] }]);
    await round();
    expect(fake.received).toHaveLength(1);
    expect(stand.logger.lines).toContainEqual(expect.objectContaining({ event: 'text.lost' }));
    noNumberIn(JSON.stringify(stand.logger.lines));
  });

  test.each(['order=x&of=1', 'of=1', `order=0b5e2bd4-6a0f-4a5c-9d3a-2f1c3a6f7e10&of=soon`])('has no report about %s', async (query) => {
    await start(false);
    const url = `https://stand.example/api/twilio/report?${query}`;
    const answer = await send(stand, `/api/twilio/report?${query}`, { method: 'POST', ...signInbound(url, { MessageStatus: 'failed' }) });
    expect(answer.status).toBe(400);
  });
});

describe('Twilio’s requests', () => {
  let order: Order;
  beforeEach(async () => {
    order = await start(false);
  });

  test('end texts with STOP, begin them again with START, and get an answer to HELP', async () => {
    await agree(order);
    const stopped = await inbound({ Body: 'Stop' });
    expect([stopped.status, stopped.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8']);
    expect(stopped.text).toMatch(/<Response\s*\/>$/);
    await markReady(order);
    stand.clock.advance(MINUTE_MS);
    await stand.services.useCases.sendTexts();
    expect(fake.received).toEqual([]);
    expect((await agree(order)).json).toEqual({ state: 'stopped' });
    await inbound({ Body: 'START' });
    expect((await agree(order)).json).toEqual({ state: 'on' });
    expect((await inbound({ Body: 'help' })).text).toMatch(/<Response><Message>Bandstand: .*band@school\.example/);
  });

  test.each([
    ['signed by another account', () => inbound({ Body: 'STOP' }, 'c'.repeat(32))],
    ['signed for the address that the request names', () => inbound({ Body: 'STOP' }, ACCOUNT.token, `${stand.url}${PATH}`)],
    ['without a signature', () => send(stand, PATH, { method: 'POST', body: 'Body=STOP' })],
    [
      'with a signature that is none',
      () => send(stand, PATH, { method: 'POST', body: 'Body=STOP', headers: { 'x-twilio-signature': 'yes' } }),
    ],
  ])('are refused %s, and change nothing', async (_how, request) => {
    expect((await request()).json).toMatchObject({ code: 'BAD_SIGNATURE' });
    expect((await agree(order)).json).toEqual({ state: 'on' });
  });

  test('are bounded', async () => {
    expect((await inbound({ Body: 'A'.repeat(20_000) })).status).toBe(413);
  });

  test('are not needed for a consent, which names its exact wording', async () => {
    for (const body of [
      { wording: CONSENT_WORDING - 1, language: 'en' },
      { wording: CONSENT_WORDING + 1, language: 'en' },
      { wording: CONSENT_WORDING, language: 'fr' },
      { wording: CONSENT_WORDING },
    ])
      expect((await stand.put(pathOf(order), body)).status).toBe(400);
    expect((await stand.get(pathOf(order))).json).toEqual({ state: 'off' });
    expect((await stand.delete(pathOf(order))).json).toEqual({ state: 'off' });
  });
});
