import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { checkoutId, type SessionId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import {
  makeReconcileCheckouts,
  type ReconcileCheckouts,
  type ReconcileCheckoutsDeps,
} from '#core/use-cases/checkout/reconcile-checkouts.ts';
import { checkoutStand, type CheckoutStand } from '#test/support/checkout-stand.ts';
import { refundedCents } from '#test/support/fakes/scripted-payment-gateway.ts';

const start = async (stand: CheckoutStand, wanted: Readonly<Record<string, number>> = { Cola: 2 }): Promise<SessionId> => {
  const outcome = await stand.start(await stand.cartOf(wanted));
  if (!outcome.ok) throw new Error(`refused: ${outcome.error.kind}`);
  return outcome.value.sessionId;
};
/** A worker of its own on the same stand. */
const checkoutReconciler = (
  { persistence, clock, logger }: CheckoutStand,
  own: Pick<ReconcileCheckoutsDeps, 'settle' | 'pause'>,
): ReconcileCheckouts =>
  makeReconcileCheckouts({ unitOfWork: persistence.unitOfWork, checkouts: persistence.checkouts, clock, logger, ...own });
const orderOf = async (stand: CheckoutStand, sessionId: SessionId) => (await stand.persistence.orders.bySession(sessionId))?.order ?? null;
const mails = async (stand: CheckoutStand) =>
  (await stand.persistence.outbox.claimDue(SECOND_MS, 100)).map(({ notice, to }) => ({ kind: notice.kind, to }));

describe('a paid session', () => {
  it('becomes one order, whoever hears of it first and however often', async () => {
    const stand = await checkoutStand();
    const sessionId = await start(stand);
    stand.payments.pay(sessionId, { specialInstructions: ' no ice ' });
    const webhook = { body: new TextEncoder().encode(sessionId), headers: {} };
    await Promise.all([
      ...Array.from({ length: 5 }, () => stand.receiveNotice(webhook)),
      ...Array.from({ length: 5 }, () => stand.findOrder(sessionId)),
      stand.reconcile(),
    ]);
    expect(await orderOf(stand, sessionId)).toMatchObject({
      orderNumber: 'BAND-20261120-O-001',
      status: 'queued',
      customer: { name: 'Maya Rivera', email: 'maya.rivera@example.com', phone: '5550100142' },
      specialInstructions: 'no ice',
      totalCents: 515,
      needsReview: false,
    });
    expect(await mails(stand)).toEqual([{ kind: 'order-confirmation', to: 'maya.rivera@example.com' }]);
    expect(await stand.available('Cola')).toBe(8);
  });

  it('is found right after a start, whenever its next check would have been', async () => {
    const stand = await checkoutStand();
    const sessionId = await start(stand);
    stand.payments.pay(sessionId);
    expect(await stand.reconcile()).toBe(0);
    await stand.persistence.checkouts.recall();
    expect(await stand.reconcile()).toBe(1);
    expect(await orderOf(stand, sessionId)).toMatchObject({ status: 'queued' });
  });

  it('of a checkout that the database does not know is reported, not lost in silence', async () => {
    const stand = await checkoutStand();
    const sessionId = await start(stand);
    stand.payments.pay(sessionId);
    const restored = await checkoutStand();
    const session = stand.payments.sessions.get(sessionId);
    if (session === undefined) throw new Error('no session');
    (restored.payments.sessions as Map<SessionId, typeof session>).set(sessionId, {
      ...session,
      checkoutId: checkoutId('of-a-newer-database'),
    });
    await restored.receiveNotice({ body: new TextEncoder().encode(sessionId), headers: {} });
    expect(restored.logger.lines).toContainEqual(expect.objectContaining({ level: 'error', event: 'webhook.paid-without-checkout' }));
  });

  it('is found by the reconciler when no webhook ever comes', async () => {
    const stand = await checkoutStand();
    const sessionId = await start(stand);
    stand.payments.pay(sessionId);
    stand.clock.advance(10 * SECOND_MS);
    await stand.reconcile();
    expect(await orderOf(stand, sessionId)).toMatchObject({ status: 'queued' });
  });

  it('is found although another worker has claimed it and died', async () => {
    const stand = await checkoutStand();
    const sessionId = await start(stand);
    stand.payments.pay(sessionId);
    stand.clock.advance(10 * SECOND_MS);
    const dying = checkoutReconciler(stand, { settle: () => new Promise(() => undefined), pause: async () => undefined });
    expect(await dying()).toBe(2);
    expect(await stand.reconcile()).toBe(0);
    stand.clock.advance(5 * SECOND_MS);
    await stand.reconcile();
    expect(await orderOf(stand, sessionId)).toMatchObject({ status: 'queued' });
  });

  // With a round that waits for all of its answers, `round` never ends and the second order does not appear.
  it('is found although the provider hangs on another one', async () => {
    const stand = await checkoutStand();
    const stuck = await start(stand);
    const hanging = await stand.persistence.checkouts.findBySession(stuck);
    const asked: string[] = [];
    const round = checkoutReconciler(stand, {
      settle: (id) => {
        asked.push(id);
        return id === hanging?.id ? new Promise(() => undefined) : stand.settle(id);
      },
      pause: async () => undefined,
    });
    stand.clock.advance(10 * SECOND_MS);
    await round();
    const sessionId = await start(stand);
    stand.payments.pay(sessionId);
    stand.clock.advance(10 * SECOND_MS);
    await round();
    await expect.poll(() => orderOf(stand, sessionId)).toMatchObject({ status: 'queued' });
    // Claimed again when its lease was over, but not asked a second time while the first answer may still come.
    expect(asked.filter((id) => id === hanging?.id)).toHaveLength(1);
  });

  it('is never dropped for a wrong amount, only flagged', async () => {
    const stand = await checkoutStand();
    const sessionId = await start(stand);
    stand.payments.pay(sessionId, { amountCents: cents(500) });
    await stand.findOrder(sessionId);
    expect(await orderOf(stand, sessionId)).toMatchObject({ status: 'queued', needsReview: true, totalCents: 515, paidCents: 500 });
  });

  it('survives texts that no database could store', async () => {
    const stand = await checkoutStand();
    const sessionId = await start(stand);
    stand.payments.pay(sessionId, {
      customer: { name: 'Maya\u0000 Rivera\u202e', email: null, phone: 'call me' },
      specialInstructions: '\u0000',
    });
    await stand.findOrder(sessionId);
    expect(await orderOf(stand, sessionId)).toMatchObject({
      customer: { name: 'Maya Rivera', email: null, phone: null },
      specialInstructions: null,
    });
  });
});

describe('paid after the hold was lost', () => {
  /** The stand has let the checkout go, and then the provider reports a payment after all. */
  const payAfterRelease = async (stand: CheckoutStand): Promise<SessionId> => {
    const sessionId = await start(stand);
    const checkout = await stand.persistence.checkouts.findBySession(sessionId);
    if (checkout === null) throw new Error('no checkout');
    const session = stand.payments.sessionOf(checkout.id);
    await stand.cancel(sessionId);
    (stand.payments.sessions as Map<SessionId, typeof session>).set(sessionId, session);
    stand.payments.pay(sessionId);
    return sessionId;
  };

  it('takes the stock again when there still is some', async () => {
    const stand = await checkoutStand();
    const sessionId = await payAfterRelease(stand);
    await stand.receiveNotice({ body: new TextEncoder().encode(sessionId), headers: {} });
    expect(await orderOf(stand, sessionId)).toMatchObject({ status: 'queued' });
    expect(await stand.available('Cola')).toBe(8);
  });

  it('cancels the order, gives everything back and tells the customer when there is none', async () => {
    const stand = await checkoutStand({ stock: { cola: 2 } });
    const sessionId = await payAfterRelease(stand);
    await stand.takeOff('Cola', 1);
    await stand.receiveNotice({ body: new TextEncoder().encode(sessionId), headers: {} });
    expect(await orderOf(stand, sessionId)).toMatchObject({ status: 'cancelled', items: [{ isRefunded: true }] });
    expect(await stand.available('Cola')).toBe(1);
    expect(await mails(stand)).toEqual([{ kind: 'order-cancelled', to: 'maya.rivera@example.com' }]);
    await stand.settleRefunds();
    await stand.settleRefunds();
    expect(refundedCents(stand.payments)).toBe(515);
    expect(stand.payments.refunds).toHaveLength(1);
  });

  it('keeps the refund pending until the provider answers', async () => {
    const stand = await checkoutStand({ stock: { cola: 2 } });
    const sessionId = await payAfterRelease(stand);
    await stand.takeOff('Cola', 2);
    await stand.receiveNotice({ body: new TextEncoder().encode(sessionId), headers: {} });
    stand.payments.trouble('refund', 'answer-lost');
    await stand.settleRefunds();
    stand.payments.trouble('refund', null);
    stand.clock.advance(MINUTE_MS);
    expect(await stand.settleRefunds()).toBe(1);
    expect(await stand.settleRefunds()).toBe(0);
    expect(stand.payments.refunds).toHaveLength(1);
  });
});

describe('the end of the hold', () => {
  it('expires the session at the provider before the stock comes back', async () => {
    const stand = await checkoutStand();
    const sessionId = await start(stand);
    stand.clock.advance(10 * MINUTE_MS);
    stand.payments.trouble('expireSession', 'silent');
    await stand.reconcile();
    expect(await stand.available('Cola')).toBe(8);
    stand.payments.trouble('expireSession', null);
    stand.clock.advance(MINUTE_MS);
    await stand.reconcile();
    expect(stand.payments.sessions.get(sessionId)?.state).toBe('expired');
    expect(await stand.available('Cola')).toBe(10);
  });

  it('is never reached by a timer alone: an unanswered hold stays for ever', async () => {
    const stand = await checkoutStand();
    await start(stand);
    stand.payments.trouble('retrieveSession', 'silent');
    for (let minute = 0; minute < 120; minute++) {
      stand.clock.advance(MINUTE_MS);
      await stand.reconcile();
    }
    expect(await stand.available('Cola')).toBe(8);
  });

  it('keeps the hold when the provider does not know a session that we have stored', async () => {
    const stand = await checkoutStand();
    const sessionId = await start(stand);
    (stand.payments.sessions as Map<SessionId, unknown>).delete(sessionId);
    stand.clock.advance(10 * MINUTE_MS);
    await stand.reconcile();
    expect(await stand.available('Cola')).toBe(8);
    expect(stand.logger.lines).toContainEqual(expect.objectContaining({ level: 'warn', event: 'checkout.unanswered' }));
  });

  it('gives back what a process that died while starting had reserved', async () => {
    const stand = await checkoutStand();
    stand.payments.trouble('startSession', 'silent');
    await expect(stand.start(await stand.cartOf({ Cola: 2 }))).rejects.toThrow('payments unavailable');
    stand.payments.trouble('startSession', null);
    stand.clock.advance(10 * SECOND_MS);
    await stand.reconcile();
    expect(await stand.available('Cola')).toBe(8);
    stand.clock.advance(10 * SECOND_MS);
    await stand.reconcile();
    expect(await stand.available('Cola')).toBe(10);
    expect(stand.payments.sessions.size).toBe(0);
  });

  // With a release that does not look whether there is a session by now, two are on sale again that can still be paid.
  it('keeps what a second press has got a session for while the provider was being asked', async () => {
    const stand = await checkoutStand();
    const cart = await stand.cartOf({ Cola: 2 }, { idempotencyKey: 'cart-7' });
    stand.payments.trouble('startSession', 'silent');
    await expect(stand.start(cart)).rejects.toThrow('payments unavailable');
    stand.payments.trouble('startSession', null);
    stand.clock.advance(20 * SECOND_MS);
    const findSession = stand.payments.findSession.bind(stand.payments);
    stand.payments.findSession = async (...asked) => {
      const nothing = await findSession(...asked);
      await stand.start(cart);
      return nothing;
    };
    await stand.reconcile();
    expect([...stand.payments.sessions.values()].map(({ state }) => state)).toEqual(['open']);
    expect(await stand.available('Cola')).toBe(8);
  });

  it('leaves no page open that a second press has got for a hold that is gone by then', async () => {
    const stand = await checkoutStand();
    const cart = await stand.cartOf({ Cola: 2 }, { idempotencyKey: 'cart-7' });
    stand.payments.trouble('startSession', 'silent');
    await expect(stand.start(cart)).rejects.toThrow('payments unavailable');
    stand.payments.trouble('startSession', null);
    const startSession = stand.payments.startSession.bind(stand.payments);
    stand.payments.startSession = async (request) => {
      stand.clock.advance(20 * SECOND_MS);
      await stand.reconcile();
      return await startSession(request);
    };
    expect(await stand.start(cart)).toEqual({ ok: false, error: { kind: 'checkout/superseded' } });
    expect(await stand.available('Cola')).toBe(10);
    expect([...stand.payments.sessions.values()].map(({ state }) => state)).toEqual(['expired']);
  });

  it('believes the list of sessions when the provider repeats a saved failure', async () => {
    const stand = await checkoutStand();
    stand.payments.trouble('startSession', 'answer-lost');
    await expect(stand.start(await stand.cartOf({ Cola: 2 }))).rejects.toThrow('payments unavailable');
    // Its customer has seen an error and no page: within 20 s the stock is there for everybody again.
    for (let round = 0; round < 2; round += 1) {
      stand.clock.advance(10 * SECOND_MS);
      await stand.reconcile();
    }
    expect(await stand.available('Cola')).toBe(10);
    expect([...stand.payments.sessions.values()].map(({ state }) => state)).toEqual(['expired']);
  });
});

describe('coming back from the payment page', () => {
  it('releases the hold at once', async () => {
    const stand = await checkoutStand();
    const sessionId = await start(stand);
    expect(await stand.cancel(sessionId)).toEqual({ ok: true, value: 'released' });
    expect(await stand.cancel(sessionId)).toEqual({ ok: true, value: 'released' });
    expect(await stand.available('Cola')).toBe(10);
  });

  it('says so when the payment was faster', async () => {
    const stand = await checkoutStand();
    const sessionId = await start(stand);
    stand.payments.pay(sessionId);
    expect(await stand.cancel(sessionId)).toEqual({ ok: true, value: 'paid' });
    expect(await orderOf(stand, sessionId)).toMatchObject({ status: 'queued' });
  });

  it('keeps the hold while the provider is silent, and asks again without waiting for its end', async () => {
    const stand = await checkoutStand();
    const sessionId = await start(stand);
    stand.payments.trouble('expireSession', 'silent');
    expect(await stand.cancel(sessionId)).toEqual({ ok: true, value: 'releasing' });
    expect(await stand.available('Cola')).toBe(8);
    stand.payments.trouble('expireSession', null);
    await stand.reconcile();
    expect(await stand.available('Cola')).toBe(10);
  });
});

describe('a webhook', () => {
  const send = (stand: CheckoutStand, text: string) => stand.receiveNotice({ body: new TextEncoder().encode(text), headers: {} });

  it('is refused with a bad signature and ignored when it is about something else', async () => {
    const stand = await checkoutStand();
    expect(await send(stand, 'forged')).toEqual({ ok: false, error: { kind: 'payment/bad-signature' } });
    expect(await send(stand, 'other')).toEqual({ ok: true, value: 'ignored' });
    expect(await send(stand, 'cs_test_of_another_stand')).toEqual({ ok: true, value: 'ignored' });
  });

  it('leaves doubt to a repeat: no answer from the provider is an error', async () => {
    const stand = await checkoutStand();
    const sessionId = await start(stand);
    stand.payments.trouble('retrieveSession', 'silent');
    await expect(send(stand, sessionId)).rejects.toThrow('payments unavailable');
  });
});
