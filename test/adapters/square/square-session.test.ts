import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import type { SessionId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { aSessionRequest } from '#test/support/builders/session-request-builder.ts';
import { makeSquareSubject, type SquareSubject } from './square-subject.ts';

const MAYA = { name: 'Maya Rivera', email: 'maya.rivera@example.com', phone: '+15550100142' };
const DELETION = 'DELETE /v2/online-checkout/payment-links';
const CANCELLATION = 'PUT /v2/orders';

let subject: SquareSubject;

beforeEach(async () => {
  subject = await makeSquareSubject(2_000);
});

afterEach(async () => {
  await subject.close();
});

const request = () => aSessionRequest({ createdAt: subject.clock.now() });

const start = async (): Promise<SessionId> => {
  const started = await subject.gateway.startSession(request());
  if (!started.ok) throw new Error(started.error.reason);
  return started.value.sessionId;
};

const pay = (id: SessionId, outcome?: 'now' | 'later' | 'declined') => subject.square.pay(subject.orderOf(id), MAYA, outcome);
const forgotten = () => createInMemoryPersistence({ clock: subject.clock }).documents;

describe('a session’s page at Square', () => {
  it('lists every line as it was in the cart, then fee and donation', async () => {
    const id = await start();
    const shown = subject.orderOf(id).line_items.map(({ name, quantity, base_price_money }) => [name, quantity, base_price_money.amount]);
    expect(shown).toEqual([
      ['Cola', '2', 250],
      ['Hot Dog', '2', 350],
      ['Nachos with Cheese', '1', 400],
      ['Ring Lollipop', '5', 125],
      ['CC Fees (3%)', '1', 67],
      ['Donation', '1', 267],
    ]);
  });

  it('carries our reference, leads back to the thank-you page, and adds nothing to the total', async () => {
    const asked = request();
    const started = await subject.gateway.startSession(asked);
    const [order, link] = [subject.square.state.orders[0], subject.square.state.links[0]];
    expect(order).toMatchObject({ reference_id: asked.checkoutId, metadata: { checkout_id: asked.checkoutId } });
    expect(link?.checkout_options).toEqual({
      redirect_url: `https://stand.example/success?session_id=${started.ok ? started.value.sessionId : ''}`,
      allow_tipping: false,
      enable_coupon: false,
      enable_loyalty: false,
      ask_for_shipping_address: false,
      accepted_payment_methods: { apple_pay: true, google_pay: true, cash_app_pay: true, afterpay_clearpay: false },
    });
  });

  it('has an address that reveals nothing of the checkout’s id, which is in logs and at Square', async () => {
    const asked = request();
    const started = await subject.gateway.startSession(asked);
    expect(started.ok ? started.value.sessionId : '').toMatch(/^sq_[\w-]{43}$/);
    expect(JSON.stringify(started.ok && started.value.sessionId)).not.toContain(asked.checkoutId);
  });

  it('is withdrawn when the account adds a tax, because the cart did not show that total', async () => {
    subject.square.state.taxPercent = 8;
    const refused = await subject.gateway.startSession(request());
    expect(refused).toEqual({ ok: false, error: { kind: 'payment/session-refused', reason: 'amount_mismatch' } });
    expect(subject.square.state.orders).toMatchObject([{ state: 'CANCELED' }]);
  });
});

describe('ending a session while somebody pays', () => {
  const payBefore = (id: SessionId, call: string, outcome?: 'now' | 'later' | 'declined') =>
    subject.square.before(call, () => pay(id, outcome));

  it('is paid when the payment arrives before the deletion', async () => {
    const id = await start();
    payBefore(id, DELETION);
    expect(await subject.gateway.expireSession(id)).toMatchObject({ state: 'paid', amountCents: 2559 });
  });

  it('is processing until the bank answers', async () => {
    const id = await start();
    payBefore(id, DELETION, 'later');
    expect(await subject.gateway.expireSession(id)).toMatchObject({ state: 'processing', url: null });
    subject.square.settlePayment(subject.orderOf(id), 'COMPLETED');
    expect(await subject.gateway.expireSession(id)).toMatchObject({ state: 'paid', amountCents: 2559 });
  });

  // Fails if only the link is deleted without cancelling the order: Square leaves it payable.
  it('cancels an order that a declined card kept payable', async () => {
    const id = await start();
    pay(id, 'declined');
    expect(await subject.gateway.retrieveSession(id)).toMatchObject({ state: 'open' });
    expect(await subject.gateway.expireSession(id)).toMatchObject({ state: 'expired' });
    expect(() => pay(id)).toThrow('expired');
  });

  it('is paid when the second card is faster than the cancellation', async () => {
    const id = await start();
    pay(id, 'declined');
    payBefore(id, CANCELLATION);
    expect(await subject.gateway.expireSession(id)).toMatchObject({ state: 'paid', amountCents: 2559 });
  });

  it('is unavailable while the order can still be paid, so that the hold stays', async () => {
    const id = await start();
    pay(id, 'declined');
    subject.square.before(CANCELLATION, () => (subject.orderOf(id).version += 1));
    await expect(subject.gateway.expireSession(id)).rejects.toBeInstanceOf(Unavailable);
    expect(await subject.gateway.expireSession(id)).toMatchObject({ state: 'expired' });
  });

  it('believes a payment more than a cancelled order', async () => {
    const id = await start();
    pay(id);
    subject.orderOf(id).state = 'CANCELED';
    expect(await subject.gateway.retrieveSession(id)).toMatchObject({ state: 'paid', amountCents: 2559 });
  });

  it('is open again after the bank’s refusal, and can be ended', async () => {
    const id = await start();
    pay(id, 'later');
    expect(await subject.gateway.expireSession(id)).toMatchObject({ state: 'processing' });
    subject.square.settlePayment(subject.orderOf(id), 'CANCELED');
    expect(await subject.gateway.expireSession(id)).toMatchObject({ state: 'expired' });
  });
});

describe('a payer', () => {
  it('is known by card and e-mail when the token may not read profiles', async () => {
    const id = await start();
    pay(id);
    subject.square.fail('no-permission', { call: 'GET /v2/customers' });
    expect(await subject.gateway.retrieveSession(id)).toMatchObject({
      state: 'paid',
      customer: { name: 'NAME ON CARD', email: 'maya.rivera@example.com', phone: null },
    });
  });
});

describe('answers that get lost', () => {
  it('finds the session again by the checkout, although nothing was remembered here', async () => {
    const asked = request();
    const started = await subject.gateway.startSession(asked);
    for (let batch = 0; batch < 6; batch += 1) await Promise.all(Array.from({ length: 10 }, start));
    const reborn = subject.another(subject.documents);
    const stranger = subject.another(forgotten());
    const expected = { checkoutId: asked.checkoutId, state: 'open' };
    const url = started.ok ? started.value.url : '';
    expect(await reborn.findSession(asked.checkoutId, asked.createdAt)).toMatchObject({ ...expected, url });
    expect(await stranger.findSession(asked.checkoutId, asked.createdAt)).toMatchObject(expected);
  });

  it('gives the page to a customer who tries again after the session was found', async () => {
    const asked = request();
    subject.square.fail('error-after-effect', { times: 1, call: 'POST /v2/online-checkout' });
    await expect(subject.gateway.startSession(asked)).rejects.toBeInstanceOf(Unavailable);
    expect(await subject.gateway.findSession(asked.checkoutId, asked.createdAt)).toMatchObject({ state: 'open' });
    const url = subject.square.state.links[0]?.url;
    expect(await subject.gateway.startSession(asked)).toMatchObject({ ok: true, value: { state: 'open', url } });
  });

  it('ends a session that was found again, however many links the account has', async () => {
    const asked = request();
    subject.square.fail('hang', { call: 'GET /v2/online-checkout' });
    subject.square.fail('hang-after-effect', { times: 1, call: 'POST /v2/online-checkout' });
    await expect(subject.gateway.startSession(asked)).rejects.toBeInstanceOf(Unavailable);
    const found = await subject.gateway.findSession(asked.checkoutId, asked.createdAt);
    if (found === null) throw new Error('the session is at Square');
    expect(await subject.gateway.expireSession(found.sessionId)).toMatchObject({ state: 'expired' });
    expect(() => pay(found.sessionId)).toThrow('expired');
  });

  it('are not answers to a changed request under a used key', async () => {
    const asked = request();
    await subject.gateway.startSession(asked);
    const changed = { ...asked, feeLabel: 'CC Fees (4%)' };
    await expect(subject.another(forgotten()).startSession(changed)).rejects.toBeInstanceOf(Unavailable);
  });

  it('do not include lines with a wrong sum, which are refused', async () => {
    const refused = await subject.gateway.startSession({ ...request(), totalCents: cents(2558) });
    expect(refused).toMatchObject({ ok: false, error: { reason: 'amount_mismatch' } });
    expect(subject.square.state.orders).toEqual([]);
  });
});
