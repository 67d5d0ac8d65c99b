import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { refundId, sessionId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, instant, MINUTE_MS, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { aSessionRequest } from '#test/support/builders/session-request-builder.ts';
import { startFakeStripe } from '#test/support/fake-stripe.ts';
import { serveRequests } from '#test/support/serve-requests.ts';
import { makeStripeSubject, type StripeSubject } from './stripe-subject.ts';

const MAYA = { name: 'Maya Rivera', email: 'maya.rivera@example.com', phone: '+15550100142' };

let subject: StripeSubject;

beforeEach(async () => {
  subject = await makeStripeSubject();
});

afterEach(async () => {
  await subject.close();
});

const request = () => aSessionRequest({ createdAt: subject.clock.now() });

const start = async () => {
  const started = await subject.gateway.startSession(request());
  if (!started.ok) throw new Error(started.error.reason);
  return started.value.sessionId;
};

describe('a session’s page at Stripe', () => {
  it('lists every line as it was in the cart, then fee and donation', async () => {
    await start();
    expect(subject.stripe.state.sessions[0]?.line_items_given).toEqual([
      { name: 'Cola', unit_amount: 250, quantity: 2 },
      { name: 'Hot Dog', unit_amount: 350, quantity: 2 },
      { name: 'Nachos with Cheese', unit_amount: 400, quantity: 1 },
      { name: 'Ring Lollipop', unit_amount: 125, quantity: 5 },
      { name: 'CC Fees (3%)', unit_amount: 67, quantity: 1 },
      { name: 'Donation', unit_amount: 267, quantity: 1 },
    ]);
  });

  it('leaves out a donation of nothing', async () => {
    await subject.gateway.startSession(aSessionRequest({ createdAt: subject.clock.now(), donationCents: cents(0) }));
    expect(subject.stripe.state.sessions[0]?.line_items_given.map(({ name }) => name)).not.toContain('Donation');
  });

  it('carries our reference on the session and on its payment, and leads back to the stand', async () => {
    const asked = request();
    await subject.gateway.startSession(asked);
    const reference = { checkout_id: asked.checkoutId, stand: 'Bandstand' };
    expect(subject.stripe.state.sessions[0]).toMatchObject({
      client_reference_id: asked.checkoutId,
      metadata: reference,
      payment_intent_metadata: reference,
      success_url: 'https://stand.example/success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://stand.example/cancel',
      custom_fields: [{ label: { custom: 'Special instructions' }, optional: true, text: { maximum_length: 255 } }],
    });
  });

  it('lives 45 minutes from the start of the checkout: 30 that Stripe asks for, and 15 by which clocks may differ', async () => {
    await start();
    const [session] = subject.stripe.state.sessions;
    expect((session?.expires_at ?? 0) * SECOND_MS).toBe(subject.clock.now() + 45 * MINUTE_MS);
  });

  it('is refused when it is requested too late for Stripe', async () => {
    const asked = request();
    subject.clock.advance(16 * MINUTE_MS);
    expect(await subject.gateway.startSession(asked)).toMatchObject({ ok: false, error: { kind: 'payment/session-refused' } });
  });
});

describe('payments that take their time', () => {
  it('are processing until the bank answers: neither payable nor expirable', async () => {
    const id = await start();
    subject.stripe.pay(id, MAYA, { settles: 'later' });
    expect(await subject.gateway.retrieveSession(id)).toMatchObject({ state: 'processing', url: null });
    expect(await subject.gateway.expireSession(id)).toMatchObject({ state: 'processing' });
  });

  it('are paid once the bank accepts', async () => {
    const id = await start();
    subject.stripe.pay(id, MAYA, { settles: 'later' });
    subject.stripe.settle(id, 'succeeded');
    expect(await subject.gateway.retrieveSession(id)).toMatchObject({ state: 'paid', amountCents: 2559 });
  });

  it('expire when the bank declines', async () => {
    const id = await start();
    subject.stripe.pay(id, MAYA, { settles: 'later' });
    subject.stripe.settle(id, 'failed');
    expect(await subject.gateway.retrieveSession(id)).toMatchObject({ state: 'expired' });
    expect(await subject.gateway.expireSession(id)).toMatchObject({ state: 'expired' });
  });

  it('stay open after a declined card', async () => {
    const id = await start();
    subject.stripe.decline(id);
    expect(await subject.gateway.retrieveSession(id)).toMatchObject({ state: 'open' });
  });
});

describe('a session of somebody else on the same account', () => {
  it('has no checkout of ours', async () => {
    const id = sessionId(subject.stripe.addForeignSession());
    expect(await subject.gateway.retrieveSession(id)).toMatchObject({ checkoutId: null, state: 'open', amountCents: 700 });
  });
});

describe('answers that get lost', () => {
  it('survives a connection that breaks after the effect: the SDK’s repeat carries the same key', async () => {
    subject.stripe.fail('reset-after-effect', { times: 1 });
    await start();
    expect(subject.stripe.state.sessions).toHaveLength(1);
  });

  it('throws Unavailable as long as Stripe replays a saved error, while a look-up returns the truth', async () => {
    const asked = request();
    subject.stripe.fail('error-after-effect', { times: 1 });
    await expect(subject.gateway.startSession(asked)).rejects.toBeInstanceOf(Unavailable);
    await expect(subject.gateway.startSession(asked)).rejects.toBeInstanceOf(Unavailable);
    expect(await subject.gateway.findSession(asked.checkoutId, asked.createdAt)).toMatchObject({ state: 'open' });
    expect(subject.stripe.state.sessions).toHaveLength(1);
  });

  it('finds a session whose start hung after the effect', async () => {
    const asked = request();
    subject.stripe.fail('hang-after-effect', { times: 1 });
    await expect(subject.gateway.startSession(asked)).rejects.toBeInstanceOf(Unavailable);
    expect(await subject.gateway.findSession(asked.checkoutId, asked.createdAt)).toMatchObject({ state: 'open' });
  });

  it('are not answers to a changed request under a used key', async () => {
    const asked = request();
    await subject.gateway.startSession(asked);
    await expect(subject.gateway.startSession({ ...asked, feeLabel: 'CC Fees (4%)' })).rejects.toBeInstanceOf(Unavailable);
  });
});

describe('a refund asked for again after days', () => {
  it('is not paid twice, although Stripe has forgotten the idempotency key', async () => {
    const id = await start();
    subject.stripe.pay(id, MAYA);
    const paid = await subject.gateway.retrieveSession(id);
    if (!paid?.paymentId) throw new Error('paid sessions name their payment');
    const refund = { refundId: refundId('0193c0de-0000-7000-8000-00000000000f'), paymentId: paid.paymentId, amountCents: cents(500) };
    const first = await subject.gateway.refund(refund);
    for (const key of Object.keys(subject.stripe.state.savedAnswers)) delete subject.stripe.state.savedAnswers[key];
    expect(await subject.gateway.refund(refund)).toEqual(first);
    expect(subject.stripe.ledger().refundedCents).toBe(500);
  });
});

describe('a payout that the bank returns', () => {
  it('fails when its money is back, which the next one carries', async () => {
    subject.stripe.pay(await start(), MAYA);
    subject.stripe.payOut();
    const payout = subject.stripe.state.payouts[0] ?? expect.fail('it was paid out');
    payout.status = 'failed';
    const window = { start: plusMs(subject.clock.now(), -DAY_MS), end: plusMs(subject.clock.now(), DAY_MS) };
    const failedAt = instant(payout.arrival_date * SECOND_MS + DAY_MS);
    expect(await subject.gateway.payouts(window)).toMatchObject([{ id: payout.id, state: 'failed', failedAt }]);
    const next = subject.stripe.payOut();
    expect(await subject.gateway.movementsOf(next)).toMatchObject([{ kind: 'returned-payout', amountCents: payout.amount }]);
  });
});

it('reads a list that takes longer than a call may, page by page', async () => {
  const slow = await makeStripeSubject({ timeoutMs: 2_000, latencyMs: 700 });
  onTestFinished(() => slow.close());
  for (let taken = 0; taken < 301; taken += 1) slow.stripe.takeAtReader({ amount: 500 });
  const window = { start: plusMs(slow.clock.now(), -DAY_MS), end: plusMs(slow.clock.now(), DAY_MS) };
  expect(await slow.gateway.inPersonPayments(window)).toHaveLength(301);
});

describe('a payout that the band made by hand', () => {
  it('has no lines, because Stripe does not list them', async () => {
    subject.stripe.pay(await start(), MAYA);
    const id = subject.stripe.payOut();
    for (const payout of subject.stripe.state.payouts) payout.automatic = false;
    expect(await subject.gateway.movementsOf(id)).toEqual([]);
  });
});

describe('Stripe’s events', () => {
  const posted: string[] = [];
  const heard = async (requested: IncomingMessage): Promise<{ body: Uint8Array; headers: Record<string, string | undefined> }> => {
    const body = await text(requested);
    posted.push(body);
    return { body: new TextEncoder().encode(body), headers: { 'stripe-signature': requested.headers['stripe-signature']?.toString() } };
  };

  it('arrive signed, are read by the SDK, and are sent again until they are taken', async () => {
    const outcomes: unknown[] = [];
    const webhook = serveRequests(async (requested, response) => {
      outcomes.push(await subject.gateway.readWebhookEvent(await heard(requested)));
      response.writeHead(outcomes.length === 1 ? 503 : 200).end();
    });
    await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
    const { port } = webhook.address() as AddressInfo;
    const now = () => subject.clock.now();
    const webhookUrl = `http://127.0.0.1:${port}`;
    const sender = await startFakeStripe({ state: subject.stripe.state, webhookUrl, webhookSecret: 'whsec_of_tomorrow', now });
    const id = await start();
    sender.deliver({ copies: 2, shuffle: true });
    sender.pay(id, MAYA);
    await sender.settled();
    expect(outcomes).toContainEqual({ ok: true, value: { kind: 'session', sessionId: id } });
    expect(outcomes).toContainEqual({ ok: true, value: { kind: 'ignored' } });
    // Two events, each twice, one of them refused once.
    expect(posted).toHaveLength(5);
    expect(sender.state.events.every(({ isPending }) => !isPending)).toBe(true);
    await sender.close();
    webhook.close();
  });
});
