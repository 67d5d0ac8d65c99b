import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
import { bearer, placeOrderIn, staffToken } from '../../support/logins.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

const PHONE = '5550100142';
const CUSTOMER = { name: 'Maya Rivera', email: 'maya@example.com', phone: `+1${PHONE}` };
const PATH = '/api/twilio/webhook';
const URL_AT_TWILIO = `https://stand.example${PATH}`;

let fake: FakeTwilio;
let stand: ServerHarness;
let token = '';

const start = async (hasWorker: boolean, to = CUSTOMER): Promise<Order> => {
  fake = await startFakeTwilio();
  stand = await startServerHarness({
    hasWorker,
    env: {
      PUBLIC_URL: 'https://stand.example',
      ...twilioSettings(fake),
    },
  });
  token = await staffToken(stand);
  return await placeOrderIn(stand, { customer: to });
};
afterEach(async () => {
  await stand.stop();
  await fake.stop();
});

const call = (method: string, path: string, body?: unknown) =>
  send(stand, path, {
    method,
    headers: { 'content-type': 'application/json', ...bearer(token) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const pathOf = ({ lookupHash }: Order): string => `/api/order-status/${lookupHash}/texts`;
const agree = (order: Order) => call('PUT', pathOf(order), { wording: CONSENT_WORDING, language: 'en' });
const markReady = (order: Order) => call('PUT', `/api/orders/${order.id}/status`, { status: 'ready' });
const told = async (): Promise<unknown> => JSON.parse((await send(stand, '/api/told-ready', { headers: bearer(token) })).text);
const inbound = (fields: Readonly<Record<string, string>>, by?: string, url = URL_AT_TWILIO) =>
  send(stand, PATH, { method: 'POST', ...signInbound(url, { From: `+1${PHONE}`, To: ACCOUNT.from, ...fields }, by) });
const noNumberIn = (text: string): void => expect(text).not.toMatch(/555\D*010\D*0142/);

describe('the whole way', () => {
  test('a customer who agreed is texted once; the window knows, and no line of the log has the number', async () => {
    const order = await start(true);
    expect((await agree(order)).json).toEqual({ state: 'on' });
    expect((await markReady(order)).status).toBe(200);
    stand.clock.advance(LIMITS.orders.tellReadyAfterMs);
    await vi.waitFor(() => expect(fake.received).toHaveLength(1), { timeout: 20_000 });
    expect(fake.received).toEqual([
      {
        to: `+1${PHONE}`,
        from: ACCOUNT.from,
        service: null,
        body: `Bandstand: Order ${displayOrderNumber(order.orderNumber)} is ready. Pick it up at the southwest corner of the bleachers. Reply STOP to opt out.`,
        reportTo: `https://stand.example/api/twilio/report?order=${order.id}&of=${stand.clock.now() - LIMITS.orders.tellReadyAfterMs}`,
      },
    ]);
    await vi.waitFor(async () => expect(await told()).toMatchObject([{ told: 'reached', sent: ['mail', 'text'] }]), { timeout: 20_000 });
    noNumberIn(JSON.stringify(stand.logger.lines));
  });
});

describe('the ladder', () => {
  const round = async (): Promise<void> => {
    await stand.services.useCases.sendTexts();
    stand.clock.advance(MINUTE_MS);
  };

  /** As Twilio, but to where the stand really is. */
  const report = (sent: SentText | undefined, status: string, code?: number, by?: string) => {
    if (sent === undefined) throw new Error('nothing was sent');
    const { pathname, search } = new URL(sent.reportTo ?? '');
    return send(stand, pathname + search, { method: 'POST', ...signReport(sent, status, code, by) });
  };

  test('a text that a carrier drops has reached nobody, and the window calls the customer out', async () => {
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

  test.each(['order=x&of=1', 'of=1', `order=0b5e2bd4-6a0f-4a5c-9d3a-2f1c3a6f7e10&of=soon`])('a report about %s is none', async (query) => {
    await start(false);
    const url = `https://stand.example/api/twilio/report?${query}`;
    const answer = await send(stand, `/api/twilio/report?${query}`, { method: 'POST', ...signInbound(url, { MessageStatus: 'failed' }) });
    expect(answer.status).toBe(400);
  });
});

describe('what Twilio brings', () => {
  let order: Order;
  beforeEach(async () => {
    order = await start(false);
  });

  test('STOP ends it for good, START begins again, HELP is answered in its form', async () => {
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
  ])('is refused %s, and changes nothing', async (_how, request) => {
    expect((await request()).json).toMatchObject({ code: 'BAD_SIGNATURE' });
    expect((await agree(order)).json).toEqual({ state: 'on' });
  });

  test('is bounded', async () => {
    expect((await inbound({ Body: 'A'.repeat(20_000) })).status).toBe(413);
  });

  test('a consent to other sentences than ours is none', async () => {
    for (const body of [
      { wording: CONSENT_WORDING - 1, language: 'en' },
      { wording: CONSENT_WORDING + 1, language: 'en' },
      { wording: CONSENT_WORDING, language: 'fr' },
      { wording: CONSENT_WORDING },
    ])
      expect((await call('PUT', pathOf(order), body)).status).toBe(400);
    expect((await call('GET', pathOf(order))).json).toEqual({ state: 'off' });
    expect((await call('DELETE', pathOf(order))).json).toEqual({ state: 'off' });
  });
});
