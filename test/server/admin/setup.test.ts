import { afterEach, describe, expect, test } from 'vitest';
import { startAdminHarness, type AdminHarness } from '../../support/admin-calls.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startFakeSquare, type FakeSquare } from '../../support/fake-square/start-fake-square.ts';
import { startFakeStripe, type FakeStripe } from '../../support/fake-stripe.ts';
import { startFakeSmtp } from '../../support/fake-smtp.ts';
import { cartOf, checkOut, pay, post, send } from '../../support/http-calls.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

const SECRETS_KEY = 'a key of the set-up test with more than 32 letters';
const STRIPE = { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_fake' };
const PAYER = { name: 'Jamie Rivera', email: 'jamie@example.com', phone: '+15550100142' };

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const fakeStripe = async (): Promise<FakeStripe> => {
  const stripe = await startFakeStripe();
  stops.push(() => stripe.close());
  return stripe;
};

const fakeSquare = async (): Promise<FakeSquare> => {
  const square = await startFakeSquare();
  stops.push(() => square.close());
  return square;
};

const startStand = async (env: Record<string, string> = {}): Promise<AdminHarness> => {
  const stand = await startAdminHarness({
    env: { SECRETS_KEY, PUBLIC_URL: 'https://stand.example', ...env },
    hasWorker: false,
    isTimeFlowing: true,
  });
  stops.push(() => stand.stop());
  return stand;
};

const usePayments = (stand: AdminHarness, body: object) => stand.put('/api/admin/setup/payments', body);

const providerOf = async (stand: ServerHarness) => (await send(stand, '/api/config')).json?.['paymentProvider'];

describe('card payments, set up in the browser', () => {
  test('a key is checked, makes its own webhook, and takes the next payment', async () => {
    const stripe = await fakeStripe();
    const stand = await startStand({ STRIPE_API_URL: stripe.url });
    const answer = await usePayments(stand, STRIPE);
    expect(answer.json).toMatchObject({ isUsed: true });
    expect(answer.text).toContain('Westview Band Boosters');
    expect(stripe.state.webhookEndpoints).toMatchObject([{ url: 'https://stand.example/api/stripe/webhook' }]);
    expect(stripe.state.webhookEndpoints[0]?.enabled_events).toEqual(expect.arrayContaining(['refund.failed', 'charge.dispute.closed']));
    expect(await providerOf(stand)).toBe('stripe');
    const { sessionId } = await checkOut(stand, await cartOf(stand, { 'Hot Dog': 1 }));
    stripe.pay(sessionId, PAYER);
    const [endpoint] = stripe.state.webhookEndpoints;
    const event = JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout.session.completed', data: { object: { id: sessionId } } });
    const signed = { 'stripe-signature': stripe.sign(event, { secret: endpoint?.secret ?? '', atMs: stand.clock.now() }) };
    expect((await post(stand, '/api/stripe/webhook', JSON.parse(event), signed)).status).toBe(200);
    expect(await stand.services.ports.orders.inHand()).toHaveLength(1);
  });

  test('a second key replaces the webhook instead of adding one', async () => {
    const stripe = await fakeStripe();
    const stand = await startStand({ STRIPE_API_URL: stripe.url });
    await usePayments(stand, STRIPE);
    const [first] = stripe.state.webhookEndpoints;
    await usePayments(stand, STRIPE);
    expect(stripe.state.webhookEndpoints).toHaveLength(1);
    expect(stripe.state.webhookEndpoints[0]?.id).not.toBe(first?.id);
  });

  test('a key without the right to refund is refused and not stored', async () => {
    const stripe = await fakeStripe();
    stripe.fail('no-permission', { call: 'POST /v1/refunds' });
    const stand = await startStand({ STRIPE_API_URL: stripe.url });
    const { json } = await usePayments(stand, STRIPE);
    expect(json).toMatchObject({ isUsed: false });
    expect(json?.['checks']).toContainEqual(expect.objectContaining({ id: 'refunds', verdict: 'red', sentence: 'This key can’t refund.' }));
    expect(await providerOf(stand)).toBe('simulated');
    expect(stripe.state.webhookEndpoints).toEqual([]);
  });

  test('a key without the right to make webhooks works without one', async () => {
    const stripe = await fakeStripe();
    stripe.fail('no-permission', { call: 'DELETE /v1/webhook_endpoints' });
    const stand = await startStand({ STRIPE_API_URL: stripe.url });
    expect((await usePayments(stand, STRIPE)).json).toMatchObject({ isUsed: true });
    expect([await providerOf(stand), stripe.state.webhookEndpoints]).toEqual(['stripe', []]);
  });

  test('a key that Stripe does not know is refused', async () => {
    const stripe = await fakeStripe();
    stripe.revokeKey();
    const stand = await startStand({ STRIPE_API_URL: stripe.url });
    expect((await usePayments(stand, STRIPE)).json).toMatchObject({ isUsed: false, checks: [{ id: 'key', verdict: 'red' }] });
  });

  test('a live key is refused outside production, without saying it', async () => {
    const stand = await startStand();
    const refused = await usePayments(stand, { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_a1b2c3d4' });
    expect([refused.status, refused.json?.['code']]).toEqual([400, 'SETTING_REFUSED']);
    expect(refused.text).not.toContain('a1b2c3d4');
  });

  test('what the environment sets wins and cannot be changed here', async () => {
    const stripe = await fakeStripe();
    const stand = await startStand({ STRIPE_API_URL: stripe.url, PAYMENT_PROVIDER: 'simulated' });
    expect((await usePayments(stand, STRIPE)).json?.['code']).toBe('SETTING_REFUSED');
    expect((await stand.get('/api/admin/setup')).json?.['payments']).toMatchObject({ source: 'environment' });
    expect(await providerOf(stand)).toBe('simulated');
  });

  test('a customer who is paying when the provider changes gets the order, and the money back, from the provider of before', async () => {
    const stripe = await fakeStripe();
    const stand = await startStand({ STRIPE_API_URL: stripe.url });
    const { sessionId } = await checkOut(stand, await cartOf(stand, { 'Hot Dog': 1 }));
    await usePayments(stand, STRIPE);
    await pay(stand, sessionId);
    expect((await send(stand, `/api/orders/by-session/${sessionId}`)).status).toBe(200);
    const [placed] = await stand.services.ports.orders.inHand();
    const item = placed?.order.items[0]?.id ?? '';
    const refund = await stand.post(`/api/orders/${placed?.order.id ?? ''}/refund-item`, { itemId: item, reason: 'cold' });
    expect([refund.status, stripe.state.refunds]).toEqual([200, []]);
  });

  test('Square: the one location is found, and the subscription is made', async () => {
    const square = await fakeSquare();
    const stand = await startStand({ SQUARE_API_URL: square.url });
    const answer = await usePayments(stand, { PAYMENT_PROVIDER: 'square', SQUARE_ACCESS_TOKEN: 'EAAA_fake_token_of_a_test' });
    expect(answer.json).toMatchObject({ isUsed: true });
    expect(square.state.subscriptions).toMatchObject([{ notification_url: 'https://stand.example/api/square/webhook' }]);
    expect(await providerOf(stand)).toBe('square');
  });

  test.each(['Ключ_доступа_к_счету_42', 'EAAA_fake_token\u0000of_a_test', 'short'])('Square: %j is refused as no token', async (token) => {
    const stand = await startStand({ SQUARE_API_URL: (await fakeSquare()).url });
    const answer = await usePayments(stand, { PAYMENT_PROVIDER: 'square', SQUARE_ACCESS_TOKEN: token });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('SQUARE_ACCESS_TOKEN: must be an access token of Square')]);
  });
});

describe('the webhook that the stand has made', () => {
  type Made = { url?: string; notification_url?: string; status?: string; enabled?: boolean };
  const HARMS: readonly (readonly [string, readonly Made[] | null])[] = [
    ['deleted', null],
    ['disabled', [{ status: 'disabled', enabled: false }]],
    [
      'left at another address',
      [{ url: 'https://old.example/api/stripe/webhook', notification_url: 'https://old.example/api/square/webhook' }],
    ],
  ];

  test.each(HARMS)('at Stripe, %s, is made again, and its events are taken', async (_how, change) => {
    const stripe = await fakeStripe();
    const stand = await startStand({ STRIPE_API_URL: stripe.url });
    await usePayments(stand, STRIPE);
    const { webhookEndpoints } = stripe.state;
    const [first] = webhookEndpoints.splice(0);
    if (first !== undefined && change !== null) webhookEndpoints.push(Object.assign({ ...first }, ...change));
    await stand.services.useCases.keepWebhook();
    const now = webhookEndpoints.find(({ url }) => url === 'https://stand.example/api/stripe/webhook');
    expect([now?.status, now?.id === first?.id]).toEqual(['enabled', false]);
    const event = { id: 'evt_1', object: 'event', type: 'customer.created', data: { object: { id: 'cus_1' } } };
    const signed = { 'stripe-signature': stripe.sign(JSON.stringify(event), { secret: now?.secret ?? '', atMs: stand.clock.now() }) };
    expect((await post(stand, '/api/stripe/webhook', event, signed)).status).toBe(200);
    expect((await stand.get('/api/admin/audit')).text).toContain('Card payments: a new webhook');
  });

  test.each(HARMS)('at Square, %s, is made again', async (_how, change) => {
    const square = await fakeSquare();
    const stand = await startStand({ SQUARE_API_URL: square.url });
    await usePayments(stand, { PAYMENT_PROVIDER: 'square', SQUARE_ACCESS_TOKEN: 'EAAA_fake_token_of_a_test' });
    const { subscriptions } = square.state;
    const [first] = subscriptions.splice(0);
    if (first !== undefined && change !== null) subscriptions.push(Object.assign({ ...first }, ...change));
    await stand.services.useCases.keepWebhook();
    const now = subscriptions.find(({ notification_url }) => notification_url === 'https://stand.example/api/square/webhook');
    expect([now?.enabled, now?.id === first?.id]).toEqual([true, false]);
  });

  test('is left alone while it works, and one look an hour is enough', async () => {
    const stripe = await fakeStripe();
    const stand = await startStand({ STRIPE_API_URL: stripe.url });
    await usePayments(stand, STRIPE);
    const [first] = stripe.state.webhookEndpoints;
    await stand.services.useCases.keepWebhook();
    expect(stripe.state.webhookEndpoints).toEqual([first]);
    stripe.state.webhookEndpoints.splice(0);
    await stand.services.useCases.keepWebhook();
    expect(stripe.state.webhookEndpoints).toEqual([]);
  });
});

describe('a card test', () => {
  const startTest = async (stand: AdminHarness): Promise<string> =>
    String((await stand.post('/api/admin/card-test', { screen: 'setup' })).json?.['url']);
  const stateOf = async (stand: AdminHarness) => (await stand.get('/api/admin/card-test')).json?.['test'];
  const countsNowhere = async (stand: AdminHarness) => {
    expect(await stand.services.ports.orders.inHand()).toEqual([]);
    const { ours } = await stand.services.useCases.compareLedger();
    expect(ours).toEqual({ paidCents: 50, refundedCents: 50 });
  };

  test('Stripe: paid on its page and told by its webhook, it is refunded, and leads back to Set Up', async () => {
    const stripe = await fakeStripe();
    const stand = await startStand({ STRIPE_API_URL: stripe.url });
    await usePayments(stand, STRIPE);
    await startTest(stand);
    const [session] = stripe.state.sessions.values();
    expect(session).toMatchObject({ amount_total: 50, success_url: 'https://stand.example/admin/setup' });
    stripe.pay(session?.id ?? '', PAYER);
    const event = { id: 'evt_1', object: 'event', type: 'checkout.session.completed', data: { object: { id: session?.id } } };
    const secret = stripe.state.webhookEndpoints[0]?.secret ?? '';
    const signed = { 'stripe-signature': stripe.sign(JSON.stringify(event), { secret, atMs: stand.clock.now() }) };
    expect((await post(stand, '/api/stripe/webhook', event, signed)).status).toBe(200);
    expect(stripe.state.refunds).toMatchObject([{ amount: 50 }]);
    expect(await stateOf(stand)).toMatchObject({ state: 'refunded', isToldByWebhook: true });
    await countsNowhere(stand);
  });
});

describe('keys at rest', () => {
  let database: TestDatabase | null = null;
  afterEach(async () => {
    await database?.drop();
    database = null;
  });

  test('are encrypted, shown to nobody, in no log and in no audit line, and hold for the other instance and the next start', async () => {
    const stripe = await fakeStripe();
    database = await createTestDatabase();
    const env = { SECRETS_KEY, STRIPE_API_URL: stripe.url, PUBLIC_URL: 'https://stand.example' };
    const options = { persistence: database, hasWorker: false, env };
    const other = await startServerHarness(options);
    const stand = await startAdminHarness(options);
    try {
      await usePayments(stand, STRIPE);
      await expect.poll(() => providerOf(other), { timeout: 5_000 }).toBe('stripe');
      const rows = JSON.stringify(await stand.services.get('storage').persistence.storedSettings.list());
      const shown = (await stand.get('/api/admin/setup')).text;
      const audit = (await stand.get('/api/admin/audit')).text;
      const logs = JSON.stringify([stand.logger, other.logger]);
      for (const text of [rows, shown, audit, logs]) expect(text).not.toContain(STRIPE.STRIPE_SECRET_KEY);
      expect(rows).not.toContain('whsec');
      expect(audit).toContain('Card payments: simulated → stripe');
      expect(shown).toContain('"keyEnding":"fake"');
    } finally {
      await Promise.all([stand.stop(), other.stop()]);
    }
    const later = await startServerHarness(options);
    const withAnotherKey = await startServerHarness({ ...options, env: { ...env, SECRETS_KEY: 'x'.repeat(40) } });
    try {
      expect(await providerOf(later)).toBe('stripe');
      expect(await providerOf(withAnotherKey)).toBe('simulated');
    } finally {
      await Promise.all([later.stop(), withAnotherKey.stop()]);
    }
  });
});

describe('mail, set up in the browser', () => {
  test('every mail goes by the new server once it has taken the test', async () => {
    const smtp = await startFakeSmtp();
    stops.push(() => smtp.stop());
    const stand = await startStand();
    const settings = { EMAIL_PROVIDER: 'smtp', SMTP_URL: smtp.url, EMAIL_FROM: 'stand@example.org' };
    expect((await stand.put('/api/admin/setup/mail', { settings, testTo: 'dana@example.com' })).json).toEqual({ to: 'dana@example.com' });
    expect((await stand.get('/api/admin/setup')).json?.['mail']).toMatchObject({ provider: 'smtp', source: 'people' });
    await stand.post('/api/test-email-simple', { email: 'bea@example.com', type: 'ready' });
    expect(smtp.received).toHaveLength(2);
  });

  test('a server that does not answer changes nothing', async () => {
    const stand = await startStand();
    const settings = { EMAIL_PROVIDER: 'smtp', SMTP_URL: 'smtp://127.0.0.1:1', EMAIL_FROM: 'stand@example.org' };
    expect((await stand.put('/api/admin/setup/mail', { settings, testTo: 'dana@example.com' })).status).toBe(503);
    expect((await stand.get('/api/admin/setup')).json?.['mail']).toMatchObject({ provider: 'mailbox' });
  });
});
