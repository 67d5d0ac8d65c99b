import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeStripe, type FakeStripe } from '#test/support/fake-stripe.ts';

const API_VERSION = '2026-10-28.endive';
const NOW = Date.parse('2026-11-20T19:40:00-05:00');
const LINE = { 'line_items[0][quantity]': '2', 'line_items[0][price_data][currency]': 'usd' };
const GOOD = {
  mode: 'payment',
  success_url: 'https://stand.example/success',
  ...LINE,
  'line_items[0][price_data][unit_amount]': '250',
  'line_items[0][price_data][product_data][name]': 'Cola',
};

let stripe: FakeStripe;

beforeEach(async () => {
  stripe = await startFakeStripe({ now: () => NOW });
});

afterEach(async () => {
  await stripe.close();
});

const post = async (
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
  path = '/v1/checkout/sessions',
) => {
  const answer = await fetch(`${stripe.url}${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_fake', 'stripe-version': API_VERSION, ...headers },
    body: new URLSearchParams(form),
  });
  return {
    status: answer.status,
    replayed: answer.headers.get('idempotent-replayed'),
    body: (await answer.json()) as Record<string, unknown>,
  };
};

const secondsFromNow = (seconds: number): string => String(NOW / 1_000 + seconds);

describe('the fake for Stripe', () => {
  it('takes a good session', async () => {
    expect(await post(GOOD)).toMatchObject({ status: 200, body: { status: 'open', amount_total: 500, payment_status: 'unpaid' } });
  });

  it.each([
    ['a parameter that was removed', { 'payment_method_types[0]': 'card' }, 'parameter_unknown'],
    ['a parameter that never was', { 'line_items[0][price_data][colour]': 'red' }, 'parameter_unknown'],
    ['a nameless line', { 'line_items[0][price_data][product_data][name]': ' ' }, 'parameter_invalid'],
    ['a fraction of a cent', { 'line_items[0][price_data][unit_amount]': '2.5' }, 'parameter_invalid'],
    ['a negative amount', { 'line_items[0][price_data][unit_amount]': '-250' }, 'parameter_invalid'],
    ['a total below 50 cents', { 'line_items[0][price_data][unit_amount]': '24' }, 'amount_too_small'],
    ['a relative address', { success_url: '/success' }, 'parameter_invalid'],
    [
      'a field key with an underscore',
      {
        'custom_fields[0][key]': 'special_instructions',
        'custom_fields[0][type]': 'text',
        'custom_fields[0][label][type]': 'custom',
        'custom_fields[0][label][custom]': 'x',
      },
      'parameter_invalid',
    ],
  ])('refuses %s', async (_what, wrong, code) => {
    expect(await post({ ...GOOD, ...wrong })).toMatchObject({ status: 400, body: { error: { code } } });
    expect(stripe.state.sessions).toHaveLength(0);
  });

  it.each([
    [29 * 60, 400],
    [30 * 60, 200],
    [24 * 3600, 200],
    [24 * 3600 + 1, 400],
  ])('answers an expiry in %d s with %d', async (seconds, status) => {
    expect(await post({ ...GOOD, expires_at: secondsFromNow(seconds) })).toMatchObject({ status });
  });

  it('wants its key and its version', async () => {
    expect(await post(GOOD, { authorization: 'Bearer sk_test_wrong' })).toMatchObject({ status: 401 });
    expect(await post(GOOD, { 'stripe-version': '2020-08-27' })).toMatchObject({ status: 400 });
  });

  it('keeps the first answer of an idempotency key, errors included, and refuses other parameters', async () => {
    const first = await post(GOOD, { 'idempotency-key': 'a' });
    expect(await post(GOOD, { 'idempotency-key': 'a' })).toEqual({ ...first, replayed: 'true' });
    expect(await post({ ...GOOD, mode: 'setup' }, { 'idempotency-key': 'a' })).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    });
    stripe.fail('error-before-effect', { times: 1 });
    expect(await post(GOOD, { 'idempotency-key': 'b' })).toMatchObject({ status: 500 });
    expect(await post(GOOD, { 'idempotency-key': 'b' })).toMatchObject({ status: 500, replayed: 'true' });
  });

  it('answers 409 to a second call with a key that is still being worked on', async () => {
    await stripe.close();
    // Long enough for the second request to arrive.
    stripe = await startFakeStripe({ now: () => NOW, latencyMs: 500 });
    const answers = await Promise.all([post(GOOD, { 'idempotency-key': 'a' }), post(GOOD, { 'idempotency-key': 'a' })]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(stripe.state.sessions).toHaveLength(1);
  });

  it('goes on from a state that was written down and read back', async () => {
    const { body } = await post(GOOD, { 'idempotency-key': 'a' });
    const id = String(body['id']);
    stripe.pay(id, { name: 'Maya', email: 'maya@example.com', phone: '+15550100142' });
    const reborn = await startFakeStripe({ state: JSON.parse(JSON.stringify(stripe.state)), now: () => NOW });
    expect(reborn.ledger()).toEqual({ chargedCents: 500, refundedCents: 0 });
    expect(() => reborn.pay(id, { name: 'Again', email: 'again@example.com', phone: '+15550100143' })).toThrow('complete');
    await reborn.close();
  });
});
