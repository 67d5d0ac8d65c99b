import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { checkoutId, nightId, visitorId, type SessionId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import {
  makeReconcileCheckouts,
  type ReconcileCheckouts,
  type ReconcileCheckoutsDeps,
} from '#core/use-cases/checkout/reconcile-checkouts.ts';
import { checkoutHarness, type CheckoutHarness } from '#test/support/stand-harness.ts';
import { refundedCents } from '#test/support/fakes/scripted-payment-gateway.ts';

const start = async (harness: CheckoutHarness, wanted: Readonly<Record<string, number>> = { Cola: 2 }): Promise<SessionId> => {
  const outcome = await harness.startCheckout(await harness.cartOf(wanted));
  if (!outcome.ok) throw new Error(`refused: ${outcome.error.kind}`);
  return outcome.value.sessionId;
};
/** A separate worker on the same harness. */
const checkoutReconciler = (
  { persistence, clock, logger }: CheckoutHarness,
  own: Pick<ReconcileCheckoutsDeps, 'settle' | 'pause'>,
): ReconcileCheckouts =>
  makeReconcileCheckouts({ unitOfWork: persistence.unitOfWork, checkouts: persistence.checkouts, clock, logger, ...own });
const orderOf = async (harness: CheckoutHarness, sessionId: SessionId) =>
  (await harness.persistence.orders.bySession(sessionId))?.order ?? null;
const mails = async (harness: CheckoutHarness) =>
  (await harness.persistence.outbox.claimDue(SECOND_MS, 100)).map(({ mail, to }) => ({ kind: mail.kind, to }));
const receive = (harness: CheckoutHarness, text: string) =>
  harness.receiveWebhookEvent({ body: new TextEncoder().encode(text), headers: {} });
const payAgain = async (harness: CheckoutHarness, sessionId: SessionId): Promise<void> => {
  const paid = harness.payments.sessions.get(sessionId);
  if (!paid?.checkoutId) throw new Error('no session of ours');
  await harness.settleCheckout(paid.checkoutId, { ...paid, amountCents: cents(1030) });
};
type Cart = Parameters<CheckoutHarness['startCheckout']>[0];
/** The provider's answer to a start never arrives; with 'answer-lost' it has made a session. */
const startUnanswered = async (
  { payments, startCheckout }: CheckoutHarness,
  cart: Cart,
  trouble: 'silent' | 'answer-lost',
): Promise<void> => {
  payments.trouble('startSession', trouble);
  await expect(startCheckout(cart)).rejects.toThrow('payments unavailable');
  payments.trouble('startSession', null);
};

describe('a paid session', () => {
  it('becomes one order, whatever reports it first and however often', async () => {
    const harness = await checkoutHarness();
    const sessionId = await start(harness);
    harness.payments.pay(sessionId, { specialInstructions: ' no ice ' });
    await Promise.all([
      ...Array.from({ length: 5 }, () => receive(harness, sessionId)),
      ...Array.from({ length: 5 }, () => harness.findOrderBySession(sessionId)),
      harness.reconcile(),
    ]);
    expect(await orderOf(harness, sessionId)).toMatchObject({
      orderNumber: 'BAND-20261120-O-001',
      status: 'queued',
      customer: { name: 'Maya Rivera', email: 'maya.rivera@example.com', phone: '5550100142' },
      specialInstructions: 'no ice',
      totalCents: 515,
      needsReview: false,
    });
    expect(await mails(harness)).toEqual([{ kind: 'order-confirmation', to: 'maya.rivera@example.com' }]);
    expect(await harness.available('Cola')).toBe(8);
  });

  it('is found right after a start, whenever its next check would have been', async () => {
    const harness = await checkoutHarness();
    const sessionId = await start(harness);
    harness.payments.pay(sessionId);
    expect(await harness.reconcile()).toBe(0);
    await harness.persistence.checkouts.recall();
    expect(await harness.reconcile()).toBe(1);
    expect(await orderOf(harness, sessionId)).toMatchObject({ status: 'queued' });
  });

  it('of a checkout that the database does not know is reported, not lost in silence', async () => {
    const harness = await checkoutHarness();
    const sessionId = await start(harness);
    harness.payments.pay(sessionId);
    const restored = await checkoutHarness();
    const session = harness.payments.sessions.get(sessionId);
    if (session === undefined) throw new Error('no session');
    (restored.payments.sessions as Map<SessionId, typeof session>).set(sessionId, {
      ...session,
      checkoutId: checkoutId('of-a-newer-database'),
    });
    await receive(restored, sessionId);
    expect(restored.logger.lines).toContainEqual(expect.objectContaining({ level: 'error', event: 'webhook.paid-without-checkout' }));
  });

  it('is found by the reconciler when no webhook ever comes', async () => {
    const harness = await checkoutHarness();
    const sessionId = await start(harness);
    harness.payments.pay(sessionId);
    harness.clock.advance(10 * SECOND_MS);
    await harness.reconcile();
    expect(await orderOf(harness, sessionId)).toMatchObject({ status: 'queued' });
  });

  it('is found although another worker has claimed it and died', async () => {
    const harness = await checkoutHarness();
    const sessionId = await start(harness);
    harness.payments.pay(sessionId);
    harness.clock.advance(10 * SECOND_MS);
    const dying = checkoutReconciler(harness, { settle: () => new Promise(() => undefined), pause: async () => undefined });
    expect(await dying()).toBe(2);
    expect(await harness.reconcile()).toBe(0);
    harness.clock.advance(5 * SECOND_MS);
    await harness.reconcile();
    expect(await orderOf(harness, sessionId)).toMatchObject({ status: 'queued' });
  });

  // If a round waited for all of its answers, `round` would never end and the second order would not appear.
  it('is found although the provider hangs on another one', async () => {
    const harness = await checkoutHarness();
    const stuck = await start(harness);
    const hanging = await harness.persistence.checkouts.findBySession(stuck);
    const asked: string[] = [];
    const round = checkoutReconciler(harness, {
      settle: (id) => {
        asked.push(id);
        return id === hanging?.id ? new Promise(() => undefined) : harness.settleCheckout(id);
      },
      pause: async () => undefined,
    });
    harness.clock.advance(10 * SECOND_MS);
    await round();
    const sessionId = await start(harness);
    harness.payments.pay(sessionId);
    harness.clock.advance(10 * SECOND_MS);
    await round();
    await expect.poll(() => orderOf(harness, sessionId)).toMatchObject({ status: 'queued' });
    // Claimed again after its lease, but not queried again while the first answer may still come.
    expect(asked.filter((id) => id === hanging?.id)).toHaveLength(1);
  });

  it('is never dropped for a wrong amount, only flagged', async () => {
    const harness = await checkoutHarness();
    const sessionId = await start(harness);
    harness.payments.pay(sessionId, { amountCents: cents(500) });
    await harness.findOrderBySession(sessionId);
    expect(await orderOf(harness, sessionId)).toMatchObject({ status: 'queued', needsReview: true, totalCents: 515, paidCents: 500 });
  });

  it('is counted and flagged once more when its page is paid again', async () => {
    const harness = await checkoutHarness();
    const sessionId = await start(harness);
    harness.payments.pay(sessionId);
    await receive(harness, sessionId);
    await payAgain(harness, sessionId);
    await payAgain(harness, sessionId);
    expect(await orderOf(harness, sessionId)).toMatchObject({ status: 'queued', needsReview: true, totalCents: 515, paidCents: 1030 });
    const entries = await harness.persistence.audit.list({ window: null, kind: 'refund', before: null }, 9);
    expect(entries.map(({ text }) => text)).toEqual(['$5.15 more was paid for order #001']);
  });

  it('survives texts that no database could store', async () => {
    const harness = await checkoutHarness();
    const sessionId = await start(harness);
    harness.payments.pay(sessionId, {
      customer: { name: 'Maya\u0000 Rivera\u202e', email: null, phone: 'call me' },
      specialInstructions: '\u0000',
    });
    await harness.findOrderBySession(sessionId);
    expect(await orderOf(harness, sessionId)).toMatchObject({
      customer: { name: 'Maya Rivera', email: null, phone: null },
      specialInstructions: null,
    });
  });
});

describe('paid after the hold was lost', () => {
  /** The harness has released the checkout, and then the provider reports a payment after all. */
  const payAfterRelease = async (harness: CheckoutHarness): Promise<SessionId> => {
    const sessionId = await start(harness);
    const checkout = await harness.persistence.checkouts.findBySession(sessionId);
    if (checkout === null) throw new Error('no checkout');
    const session = harness.payments.sessionOf(checkout.id);
    await harness.cancelCheckout(sessionId);
    (harness.payments.sessions as Map<SessionId, typeof session>).set(sessionId, session);
    harness.payments.pay(sessionId);
    return sessionId;
  };

  it('takes the stock again when there still is some', async () => {
    const harness = await checkoutHarness();
    const sessionId = await payAfterRelease(harness);
    await receive(harness, sessionId);
    expect(await orderOf(harness, sessionId)).toMatchObject({ status: 'queued' });
    expect(await harness.available('Cola')).toBe(8);
    expect(await mails(harness)).toEqual([{ kind: 'order-confirmation', to: 'maya.rivera@example.com' }]);
  });

  it('cancels the order, gives everything back and notifies the customer when there is none', async () => {
    const harness = await checkoutHarness({ stock: { cola: 2 } });
    const sessionId = await payAfterRelease(harness);
    await harness.takeOff('Cola', 1);
    await receive(harness, sessionId);
    expect(await orderOf(harness, sessionId)).toMatchObject({ status: 'cancelled', items: [{ isRefunded: true }] });
    expect(await harness.available('Cola')).toBe(1);
    expect(await mails(harness)).toEqual([{ kind: 'order-cancelled', to: 'maya.rivera@example.com' }]);
    const [entry] = await harness.persistence.audit.list({ window: null, kind: 'refund', before: null }, 1);
    expect(entry?.text).toMatch(/^Refunded \$5\.15 of order #001: /);
    await harness.settleRefunds();
    await harness.settleRefunds();
    expect(refundedCents(harness.payments)).toBe(515);
    expect(harness.payments.refunds).toHaveLength(1);
  });

  it('cancels the order and gives everything back when the stand has closed', async () => {
    const harness = await checkoutHarness();
    const sessionId = await payAfterRelease(harness);
    const at = harness.clock.now();
    const closed = {
      state: 'closed',
      opensAt: null,
      closesAt: null,
      openedAt: at,
      openedBy: 'Ana',
      closedAt: at,
      closedBy: 'Ana',
    } as const;
    await harness.persistence.unitOfWork.run(async (tx) =>
      ok(await tx.nights.save({ id: nightId('night-1'), name: 'vs. Lincoln', ...closed })),
    );
    await receive(harness, sessionId);
    expect(await orderOf(harness, sessionId)).toMatchObject({ status: 'cancelled', items: [{ isRefunded: true }] });
    expect(await harness.available('Cola')).toBe(10);
    expect(await harness.persistence.refunds.claimDue(SECOND_MS, 10)).toMatchObject([
      { reason: 'The stand closed before the payment arrived' },
    ]);
    const [entry] = await harness.persistence.audit.list({ window: null, kind: 'refund', before: null }, 1);
    expect(entry).toMatchObject({
      by: 'The stand itself',
      text: expect.stringMatching(/^Refunded \$5\.15 of order #\d{3}: the stand closed before the payment arrived$/),
    });
    harness.clock.advance(MINUTE_MS);
    await harness.settleRefunds();
    expect(refundedCents(harness.payments)).toBe(515);
    await payAgain(harness, sessionId);
    await payAgain(harness, sessionId);
    // The closed night's figures stay.
    expect(await orderOf(harness, sessionId)).toMatchObject({ needsReview: true, paidCents: 515 });
    const [again, before] = await harness.persistence.audit.list({ window: null, kind: 'refund', before: null }, 2);
    expect(again?.text).toBe("$5.15 more was paid for order #001 after its night was closed: refund it in the provider's dashboard");
    expect(before).toEqual(entry);
  });

  it('keeps the refund pending until the provider answers', async () => {
    const harness = await checkoutHarness({ stock: { cola: 2 } });
    const sessionId = await payAfterRelease(harness);
    await harness.takeOff('Cola', 2);
    await receive(harness, sessionId);
    harness.payments.trouble('refund', 'answer-lost');
    await harness.settleRefunds();
    harness.payments.trouble('refund', null);
    harness.clock.advance(MINUTE_MS);
    expect(await harness.settleRefunds()).toBe(1);
    expect(await harness.settleRefunds()).toBe(0);
    expect(harness.payments.refunds).toHaveLength(1);
  });
});

describe('the end of the hold', () => {
  it('expires the session at the provider before the stock comes back', async () => {
    const harness = await checkoutHarness();
    const sessionId = await start(harness);
    harness.clock.advance(10 * MINUTE_MS);
    harness.payments.trouble('expireSession', 'silent');
    await harness.reconcile();
    expect(await harness.available('Cola')).toBe(8);
    harness.payments.trouble('expireSession', null);
    harness.clock.advance(MINUTE_MS);
    await harness.reconcile();
    expect(harness.payments.sessions.get(sessionId)?.state).toBe('expired');
    expect(await harness.available('Cola')).toBe(10);
  });

  it('is never reached by a timer alone: an unanswered hold stays', async () => {
    const harness = await checkoutHarness();
    await start(harness);
    harness.payments.trouble('retrieveSession', 'silent');
    for (let minute = 0; minute < 120; minute++) {
      harness.clock.advance(MINUTE_MS);
      await harness.reconcile();
    }
    expect(await harness.available('Cola')).toBe(8);
  });

  it('keeps the hold when the provider does not know a session that we have stored', async () => {
    const harness = await checkoutHarness();
    const sessionId = await start(harness);
    (harness.payments.sessions as Map<SessionId, unknown>).delete(sessionId);
    harness.clock.advance(10 * MINUTE_MS);
    await harness.reconcile();
    expect(await harness.available('Cola')).toBe(8);
    expect(harness.logger.lines).toContainEqual(expect.objectContaining({ level: 'warn', event: 'checkout.unanswered' }));
  });

  it('gives back what a process that died while starting had reserved', async () => {
    const harness = await checkoutHarness();
    await startUnanswered(harness, await harness.cartOf({ Cola: 2 }), 'silent');
    harness.clock.advance(10 * SECOND_MS);
    await harness.reconcile();
    expect(await harness.available('Cola')).toBe(8);
    harness.clock.advance(10 * SECOND_MS);
    await harness.reconcile();
    expect(await harness.available('Cola')).toBe(10);
    expect(harness.payments.sessions.size).toBe(0);
  });

  // The customer's phone repeats the request with its key at the moment at which the reconciler gives the checkout up.
  it.each([
    ['before the page of the repeat', 'silent', 'before'],
    ['before the page of the repeat, which exists', 'answer-lost', 'before'],
    ['after the page of the repeat', 'silent', 'after'],
    ['after the page of the repeat, which exists', 'answer-lost', 'after'],
  ] as const)('shows no page that has ended: given up %s', async (_when, trouble, order) => {
    const harness = await checkoutHarness();
    const cart = await harness.cartOf({ Cola: 2 }, { idempotencyKey: 'cart-7' });
    await startUnanswered(harness, cart, trouble);
    harness.clock.advance(20 * SECOND_MS);
    const startSession = harness.payments.startSession.bind(harness.payments);
    harness.payments.startSession = async (request) => {
      if (order === 'before') await harness.reconcile();
      const answer = await startSession(request);
      if (order === 'after') await harness.reconcile();
      return answer;
    };
    const started = await harness.startCheckout(cart);
    if (!started.ok) throw new Error('nothing is refused');
    harness.payments.startSession = startSession;
    expect(harness.payments.sessions.get(started.value.sessionId)?.state).toBe('open');
    expect(await harness.startCheckout(cart)).toEqual(started);
    await expect.poll(() => [...harness.payments.sessions.values()].filter(({ state }) => state === 'open')).toHaveLength(1);
    expect(await harness.available('Cola')).toBe(8);
  });

  // A release without a check for a session would put two units on sale that can still be paid for.
  it.each(['silent', 'answer-lost'] as const)(
    'leaves the page open that a repeat opened while the provider was asked: %s',
    async (trouble) => {
      const harness = await checkoutHarness();
      const cart = await harness.cartOf({ Cola: 2 }, { idempotencyKey: 'cart-7' });
      await startUnanswered(harness, cart, trouble);
      harness.clock.advance(20 * SECOND_MS);
      const findSession = harness.payments.findSession.bind(harness.payments);
      let started: Awaited<ReturnType<typeof harness.startCheckout>> | null = null;
      harness.payments.findSession = async (...asked) => {
        const open = await findSession(...asked);
        started ??= await harness.startCheckout(cart);
        return open;
      };
      await harness.reconcile();
      expect(await harness.startCheckout(cart)).toEqual(started);
      expect([...harness.payments.sessions.values()].map(({ state }) => state)).toEqual(['open']);
      expect(await harness.available('Cola')).toBe(8);
    },
  );

  it('believes the list of sessions when the provider repeats a saved failure', async () => {
    const harness = await checkoutHarness();
    harness.payments.trouble('startSession', 'answer-lost');
    await expect(harness.startCheckout(await harness.cartOf({ Cola: 2 }))).rejects.toThrow('payments unavailable');
    // Its customer saw an error and no page: within 20 s the stock is available again.
    for (let round = 0; round < 2; round += 1) {
      harness.clock.advance(10 * SECOND_MS);
      await harness.reconcile();
    }
    expect(await harness.available('Cola')).toBe(10);
    expect([...harness.payments.sessions.values()].map(({ state }) => state)).toEqual(['expired']);
  });
});

describe('coming back from the payment page', () => {
  it.each(['expireSession', 'retrieveSession'] as const)('hides no defect of ours: %s', async (call) => {
    const harness = await checkoutHarness();
    const cart = await harness.cartOf({ Cola: 2 }, { visitorId: visitorId('maya'), idempotencyKey: 'cart-1' });
    const started = await harness.startCheckout(cart);
    if (!started.ok) throw new Error('nothing is refused');
    harness.payments[call] = () => Promise.reject(new TypeError('a defect'));
    // The cart that replaces it is not affected either.
    await expect(harness.startCheckout({ ...cart, idempotencyKey: 'cart-2' })).rejects.toThrow('a defect');
    await expect(harness.cancelCheckout(started.value.sessionId)).rejects.toThrow('a defect');
  });

  it('releases the hold at once', async () => {
    const harness = await checkoutHarness();
    const sessionId = await start(harness);
    expect(await harness.cancelCheckout(sessionId)).toEqual({ ok: true, value: 'released' });
    expect(await harness.cancelCheckout(sessionId)).toEqual({ ok: true, value: 'released' });
    expect(await harness.available('Cola')).toBe(10);
  });

  it('says so when the payment was faster', async () => {
    const harness = await checkoutHarness();
    const sessionId = await start(harness);
    harness.payments.pay(sessionId);
    expect(await harness.cancelCheckout(sessionId)).toEqual({ ok: true, value: 'paid' });
    expect(await orderOf(harness, sessionId)).toMatchObject({ status: 'queued' });
  });

  it('keeps the hold while the provider is silent, and asks again without waiting for its end', async () => {
    const harness = await checkoutHarness();
    const sessionId = await start(harness);
    harness.payments.trouble('expireSession', 'silent');
    expect(await harness.cancelCheckout(sessionId)).toEqual({ ok: true, value: 'releasing' });
    expect(await harness.available('Cola')).toBe(8);
    harness.payments.trouble('expireSession', null);
    await harness.reconcile();
    expect(await harness.available('Cola')).toBe(10);
  });
});

describe('a webhook', () => {
  it('is refused with a bad signature and ignored when it is about something else', async () => {
    const harness = await checkoutHarness();
    expect(await receive(harness, 'forged')).toEqual({ ok: false, error: { kind: 'payment/bad-signature' } });
    expect(await receive(harness, 'other')).toEqual({ ok: true, value: 'ignored' });
    expect(await receive(harness, 'cs_test_of_another_stand')).toEqual({ ok: true, value: 'ignored' });
  });

  it('about money that went back before its order was placed places the order first', async () => {
    const harness = await checkoutHarness();
    const sessionId = await start(harness);
    harness.payments.pay(sessionId);
    const payment = (await harness.payments.retrieveSession(sessionId))?.paymentId;
    if (payment === null || payment === undefined) throw new Error('it is paid');
    harness.payments.writePaymentRecord(payment, ({ disputes }) => ({
      refunds: [{ providerRefundId: 're_1', refundId: null, amountCents: cents(515), state: 'succeeded', createdAt: harness.clock.now() }],
      disputes,
    }));
    expect(await receive(harness, payment)).toEqual({ ok: true, value: 'handled' });
    expect(await orderOf(harness, sessionId)).toMatchObject({ status: 'cancelled', givenBackCents: 515 });
    expect(await receive(harness, 'pi_of_another_stand')).toEqual({ ok: true, value: 'ignored' });
  });

  it('leaves doubt to a repeat: no answer from the provider is an error', async () => {
    const harness = await checkoutHarness();
    const sessionId = await start(harness);
    harness.payments.trouble('retrieveSession', 'silent');
    await expect(receive(harness, sessionId)).rejects.toThrow('payments unavailable');
  });
});
