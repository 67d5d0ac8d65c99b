import { describe, expect, onTestFinished, test } from 'vitest';
import { UNATTENDED } from '#core/domain/audit/audit-entry.ts';
import { HOUR_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { providerKey } from '#core/domain/setup/provider-settings.ts';
import type { AdminHarness } from '../../support/admin-calls.ts';
import { startFakeSmtp } from '../../support/fake-smtp.ts';
import { startFakeSquare } from '../../support/fake-square/start-fake-square.ts';
import { startFakeStripe, type FakeStripe } from '../../support/fake-stripe.ts';
import { cartOf, checkOut, pay, post, send } from '../../support/http-calls.ts';
import type { ServerHarness } from '../../support/server-harness.ts';
import { adminOfTest, databaseOfTest, standOfTest } from '../../support/stands.ts';

const SECRETS_KEY = 'a key of the set-up test with more than 32 letters';
const PUBLIC_URL = 'https://stand.example';
const STRIPE = { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_fake' };
const SQUARE = { PAYMENT_PROVIDER: 'square', SQUARE_ACCESS_TOKEN: 'EAAA_fake_token_of_a_test' };
const PAYER = { name: 'Jamie Rivera', email: 'jamie@example.com', phone: '+15550100142' };

const fakeSquare = async () => {
  const square = await startFakeSquare();
  onTestFinished(() => square.close());
  return square;
};

const startStand = (env: Record<string, string> = {}): Promise<AdminHarness> =>
  adminOfTest({ env: { SECRETS_KEY, PUBLIC_URL, ...env }, isTimeFlowing: true });

const atStripe = async (env: Record<string, string> = {}) => {
  const stripe = await startFakeStripe();
  onTestFinished(() => stripe.close());
  return { stripe, stand: await startStand({ STRIPE_API_URL: stripe.url, ...env }) };
};

const usePayments = (stand: AdminHarness, body: object = STRIPE) => stand.put('/api/admin/setup/payments', body);
const providerOf = async (stand: ServerHarness) => (await send(stand, '/api/config')).json?.['paymentProvider'];

/** An event with the secret of the webhook that the stand has made. @returns the status */
const notify = async (stand: ServerHarness, stripe: FakeStripe, type: string, id: string | undefined): Promise<number> => {
  const event = { id: 'evt_1', object: 'event', type, data: { object: { id } } };
  const secret = stripe.state.webhookEndpoints[0]?.secret ?? '';
  const signed = { 'stripe-signature': stripe.sign(JSON.stringify(event), { secret, atMs: stand.clock.now() }) };
  return (await post(stand, '/api/stripe/webhook', event, signed)).status;
};

describe('a key of Stripe', () => {
  test('is checked, makes its own webhook, and takes the next payment', async () => {
    const { stripe, stand } = await atStripe();
    const answer = await usePayments(stand);
    expect(answer.json).toMatchObject({ isUsed: true });
    expect(answer.text).toContain('Westview Band Boosters');
    expect(stripe.state.webhookEndpoints).toMatchObject([
      { url: `${PUBLIC_URL}/api/stripe/webhook`, enabled_events: expect.arrayContaining(['refund.failed', 'charge.dispute.closed']) },
    ]);
    expect(await providerOf(stand)).toBe('stripe');
    const { sessionId } = await checkOut(stand, await cartOf(stand, { 'Hot Dog': 1 }));
    stripe.pay(sessionId, PAYER);
    expect(await notify(stand, stripe, 'checkout.session.completed', sessionId)).toBe(200);
    expect(await stand.services.ports.orders.inHand()).toHaveLength(1);
  });

  test('replaces the key of the same account, and its webhook', async () => {
    const { stripe, stand } = await atStripe();
    await usePayments(stand);
    const [first] = stripe.state.webhookEndpoints;
    await usePayments(stand);
    expect(stripe.state.webhookEndpoints).toEqual([expect.not.objectContaining({ id: first?.id })]);
    expect(stand.services.get('providers').storedPayments()).toHaveLength(1);
  });

  test.each([
    ['refund', 'POST /v1/refunds', 'refunds', 'Charges and Refunds: Write'],
    ['read payments', 'GET /v1/payment_intents', 'checkout', 'PaymentIntents: Read'],
  ])('without the right to %s is refused and not stored', async (_what, call, id, right) => {
    const { stripe, stand } = await atStripe();
    stripe.fail('no-permission', { call });
    const { json } = await usePayments(stand);
    expect(json).toMatchObject({ isUsed: false });
    expect(json?.['checks']).toContainEqual(expect.objectContaining({ id, verdict: 'red', todo: expect.stringContaining(right) }));
    expect([await providerOf(stand), stripe.state.webhookEndpoints]).toEqual(['simulated', []]);
  });

  test('without the right to make webhooks works without one', async () => {
    const { stripe, stand } = await atStripe();
    stripe.fail('no-permission', { call: 'DELETE /v1/webhook_endpoints' });
    expect((await usePayments(stand)).json).toMatchObject({ isUsed: true });
    expect([await providerOf(stand), stripe.state.webhookEndpoints]).toEqual(['stripe', []]);
  });

  test('that Stripe does not know is refused', async () => {
    const { stripe, stand } = await atStripe();
    stripe.revokeKey();
    expect((await usePayments(stand)).json).toMatchObject({ isUsed: false, checks: [{ id: 'key', verdict: 'red' }] });
  });

  test('for real money is refused outside production, and not repeated', async () => {
    const refused = await usePayments(await startStand(), { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_a1b2c3d4' });
    expect([refused.status, refused.json?.['code']]).toEqual([400, 'SETTING_REFUSED']);
    expect(refused.text).not.toContain('a1b2c3d4');
  });

  test('cannot replace the environment’s provider', async () => {
    const { stand } = await atStripe({ PAYMENT_PROVIDER: 'simulated' });
    expect((await usePayments(stand)).json?.['code']).toBe('SETTING_REFUSED');
    expect((await stand.get('/api/admin/setup')).json?.['payments']).toMatchObject({ source: 'environment' });
    expect(await providerOf(stand)).toBe('simulated');
  });

  test('leaves a payment in progress, and its refund, to the provider before', async () => {
    const { stripe, stand } = await atStripe();
    const { sessionId } = await checkOut(stand, await cartOf(stand, { 'Hot Dog': 1 }));
    await usePayments(stand);
    await pay(stand, sessionId);
    expect((await send(stand, `/api/orders/by-session/${sessionId}`)).status).toBe(200);
    const [placed] = await stand.services.ports.orders.inHand();
    const item = placed?.order.items[0]?.id;
    const refund = await stand.post(`/api/orders/${placed?.order.id ?? ''}/refund-item`, { itemId: item, reason: 'cold' });
    expect([refund.status, stripe.state.refunds]).toEqual([200, []]);
  });
});

describe('a token of Square', () => {
  test('finds the only location, and makes the subscription', async () => {
    const square = await fakeSquare();
    const stand = await startStand({ SQUARE_API_URL: square.url });
    expect((await usePayments(stand, SQUARE)).json).toMatchObject({ isUsed: true });
    expect(square.state.subscriptions).toMatchObject([{ notification_url: `${PUBLIC_URL}/api/square/webhook` }]);
    expect(await providerOf(stand)).toBe('square');
  });

  test.each(['Ключ_доступа_к_счету_42', 'EAAA_fake_token\u0000of_a_test', 'short'])('is not %j', async (token) => {
    const stand = await startStand({ SQUARE_API_URL: (await fakeSquare()).url });
    const answer = await usePayments(stand, { ...SQUARE, SQUARE_ACCESS_TOKEN: token });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('SQUARE_ACCESS_TOKEN: must be an access token of Square')]);
  });
});

test('an account whose key was deleted after another took its place stops nothing', async () => {
  const [stripe, square] = [await startFakeStripe(), await fakeSquare()];
  onTestFinished(() => stripe.close());
  const stand = await startStand({ STRIPE_API_URL: stripe.url, SQUARE_API_URL: square.url });
  await pay(stand, (await checkOut(stand, await cartOf(stand, { 'Hot Dog': 1 }))).sessionId);
  await stand.services.useCases.reconcileCheckouts();
  await usePayments(stand);
  await usePayments(stand, SQUARE);
  stripe.revokeKey();
  expect((await stand.get('/api/admin/bank')).status).toBe(200);
  expect((await post(stand, '/api/checkout/cs_made_up/cancel', {})).status).toBe(404);
  square.fail('reset', { call: 'POST /v2/online-checkout/payment-links' });
  await expect(checkOut(stand, await cartOf(stand, { 'Hot Dog': 1 }))).rejects.toThrow();
  const liveAfter = async (ms: number) => {
    stand.clock.advance(ms);
    await stand.services.useCases.reconcileCheckouts();
    return (await stand.services.ports.checkouts.live()).length;
  };
  // The page that it may have had at the first account can no longer be paid.
  expect([await liveAfter(30 * MINUTE_MS), await liveAfter(31 * MINUTE_MS)]).toEqual([1, 0]);
  expect(stand.logger.lines.filter(({ event }) => event === 'payments.key-rejected')).toHaveLength(1);
});

describe('the webhook of the environment’s account', () => {
  const OWN = { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: STRIPE.STRIPE_SECRET_KEY };

  test('is made, stored and checked too', async () => {
    const { stripe, stand } = await atStripe(OWN);
    await stand.services.useCases.keepWebhook();
    expect(stripe.state.webhookEndpoints).toMatchObject([{ url: `${PUBLIC_URL}/api/stripe/webhook` }]);
    expect(await notify(stand, stripe, 'customer.created', 'cus_1')).toBe(200);
    const [first] = stripe.state.webhookEndpoints;
    stand.clock.advance(HOUR_MS);
    await stand.services.useCases.keepWebhook();
    expect(stripe.state.webhookEndpoints).toEqual([first]);
  });

  test('is its owner’s if the environment has the secret', async () => {
    const { stripe, stand } = await atStripe({ ...OWN, STRIPE_WEBHOOK_SECRET: 'whsec_own' });
    await stand.services.useCases.keepWebhook();
    expect(stripe.state.webhookEndpoints).toEqual([]);
  });
});

describe('the webhook that the stand has made', () => {
  const OLD = 'https://old.example/webhook';
  const HARMS: readonly (readonly [string, object | null])[] = [
    ['deleted', null],
    ['disabled', { status: 'disabled', enabled: false }],
    ['left at another address', { url: OLD, notification_url: OLD }],
    ['made by a process that died before it stored the secret', { id: 'lost', secret: 'whsec_lost' }],
  ];

  const harm = <T extends object>(hooks: T[], change: object | null): T | undefined => {
    const [first] = hooks.splice(0);
    if (first !== undefined && change !== null) hooks.push({ ...first, ...change });
    return first;
  };

  test.each(HARMS)('at Stripe is made again when it was %s, and its events are accepted', async (_how, change) => {
    const { stripe, stand } = await atStripe();
    await usePayments(stand);
    const first = harm(stripe.state.webhookEndpoints, change);
    await stand.services.useCases.keepWebhook();
    const { webhookEndpoints } = stripe.state;
    webhookEndpoints.reverse();
    const [now] = webhookEndpoints;
    expect([now?.url, now?.status]).toEqual([`${PUBLIC_URL}/api/stripe/webhook`, 'enabled']);
    expect([first?.id, 'lost']).not.toContain(now?.id);
    expect(await notify(stand, stripe, 'customer.created', 'cus_1')).toBe(200);
    expect((await stand.get('/api/admin/audit')).text).toContain('Card payments: a new webhook');
    const stored = (await stand.services.ports.storedSettings.list()).find(({ key }) => key === providerKey('payments'));
    expect(stored?.changedBy).not.toBe(UNATTENDED.stand);
  });

  test.each(HARMS)('at Square is made again when it was %s', async (_how, change) => {
    const square = await fakeSquare();
    const stand = await startStand({ SQUARE_API_URL: square.url });
    await usePayments(stand, SQUARE);
    const first = harm(square.state.subscriptions, change);
    await stand.services.useCases.keepWebhook();
    const now = square.state.subscriptions.at(-1);
    expect([now?.notification_url, now?.enabled]).toEqual([`${PUBLIC_URL}/api/square/webhook`, true]);
    expect([first?.id, 'lost']).not.toContain(now?.id);
  });

  test('is left alone while it works, and checked once an hour', async () => {
    const { stripe, stand } = await atStripe();
    await usePayments(stand);
    const [first] = stripe.state.webhookEndpoints;
    await stand.services.useCases.keepWebhook();
    expect(stripe.state.webhookEndpoints).toEqual([first]);
    stripe.state.webhookEndpoints.splice(0);
    await stand.services.useCases.keepWebhook();
    expect(stripe.state.webhookEndpoints).toEqual([]);
  });
});

test('a card test leads back to Set Up, is refunded when its webhook arrives, and is no sale', async () => {
  const { stripe, stand } = await atStripe();
  await usePayments(stand);
  await stand.post('/api/admin/card-test', { screen: 'setup' });
  const [session] = stripe.state.sessions.values();
  expect(session).toMatchObject({ amount_total: 50, success_url: `${PUBLIC_URL}/admin/setup` });
  stripe.pay(session?.id ?? '', PAYER);
  expect(await notify(stand, stripe, 'checkout.session.completed', session?.id)).toBe(200);
  expect(stripe.state.refunds).toMatchObject([{ amount: 50 }]);
  expect((await stand.get('/api/admin/card-test')).json?.['test']).toMatchObject({ state: 'refunded', isToldByWebhook: true });
  expect(await stand.services.ports.orders.inHand()).toEqual([]);
  expect((await stand.services.useCases.compareLedger()).ours).toEqual({ paidCents: 50, refundedCents: 50 });
});

test('a stored key is encrypted, never shown, logged or on record, and applies to other instances and the next start', async () => {
  const stripe = await startFakeStripe();
  onTestFinished(() => stripe.close());
  const env = { SECRETS_KEY, STRIPE_API_URL: stripe.url, PUBLIC_URL };
  const options = { persistence: await databaseOfTest(), env };
  const other = await standOfTest(options);
  const stand = await adminOfTest(options);
  await usePayments(stand);
  await expect.poll(() => providerOf(other)).toBe('stripe');
  const rows = JSON.stringify(await stand.services.get('storage').persistence.storedSettings.list());
  const [shown, audit] = [(await stand.get('/api/admin/setup')).text, (await stand.get('/api/admin/audit')).text];
  const logs = JSON.stringify([stand.logger, other.logger]);
  for (const text of [rows, shown, audit, logs]) expect(text).not.toContain(STRIPE.STRIPE_SECRET_KEY);
  expect(rows).not.toContain('whsec');
  expect(audit).toContain('Card payments: simulated → stripe');
  expect(shown).toContain('"keyEnding":"fake"');
  expect(await providerOf(await standOfTest(options))).toBe('stripe');
  expect(await providerOf(await standOfTest({ ...options, env: { ...env, SECRETS_KEY: 'x'.repeat(40) } }))).toBe('simulated');
});

describe('a mail server', () => {
  const useMail = (stand: AdminHarness, SMTP_URL: string) => {
    const settings = { EMAIL_PROVIDER: 'smtp', SMTP_URL, EMAIL_FROM: 'stand@example.org' };
    return stand.put('/api/admin/setup/mail', { settings, testTo: 'dana@example.com' });
  };

  test('sends every mail once it has taken the test', async () => {
    const smtp = await startFakeSmtp();
    onTestFinished(() => smtp.stop());
    const stand = await startStand();
    expect((await useMail(stand, smtp.url)).json).toEqual({ to: 'dana@example.com' });
    expect((await stand.get('/api/admin/setup')).json?.['mail']).toMatchObject({ provider: 'smtp', source: 'people' });
    await stand.post('/api/test-email-simple', { email: 'bea@example.com', type: 'ready' });
    expect(smtp.received).toHaveLength(2);
  });

  test('that does not answer changes nothing', async () => {
    const stand = await startStand();
    expect((await useMail(stand, 'smtp://127.0.0.1:1')).status).toBe(503);
    expect((await stand.get('/api/admin/setup')).json?.['mail']).toMatchObject({ provider: 'mailbox' });
  });
});
