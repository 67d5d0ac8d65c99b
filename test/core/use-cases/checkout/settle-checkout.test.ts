import { beforeEach, describe, expect, it } from 'vitest';
import { checkoutId, nightId, visitorId, type SessionId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { makeReconcileCheckouts, type ReconcileCheckoutsDeps } from '#core/use-cases/checkout/reconcile-checkouts.ts';
import { refundedCents } from '#test/support/fakes/scripted-payment-gateway.ts';
import { present, refused, valueOf } from '#test/support/results.ts';
import { checkoutHarness, type CheckoutHarness } from '#test/support/stand-harness.ts';

let stand: CheckoutHarness;
beforeEach(async () => {
  stand = await checkoutHarness();
});

const paidSession = async (...payment: Parameters<typeof stand.payments.pay> extends [SessionId, ...infer Rest] ? Rest : never) => {
  const session = await stand.start();
  stand.payments.pay(session, ...payment);
  return session;
};
const queued = { status: 'queued' };
const mails = async () => (await stand.outbox.claimDue(SECOND_MS, 100)).map(({ mail, to }) => `${mail.kind} to ${to}`);
const rounds = async (seconds: number, count = 1) => {
  for (let round = 0; round < count; round += 1) {
    stand.clock.advance(seconds * SECOND_MS);
    await stand.reconcile();
  }
};
const states = () => [...stand.payments.sessions.values()].map(({ state }) => state);
/** The page is paid a second time. */
const payAgain = async (session: SessionId): Promise<void> => {
  const paid = present(stand.payments.sessions.get(session));
  await stand.settleCheckout(present(paid.checkoutId), { ...paid, amountCents: cents(1030) });
};
/** A separate worker on the same stand. */
const worker = (own: Pick<ReconcileCheckoutsDeps, 'settle' | 'pause'>) => makeReconcileCheckouts({ ...stand.persistence, ...own });
/** The provider's answer to a start never arrives; with 'answer-lost' it has made a session. */
const startUnanswered = async (trouble: 'silent' | 'answer-lost') => {
  const cart = await stand.cartOf({ Cola: 2 }, { idempotencyKey: 'cart-7' });
  stand.payments.trouble('startSession', trouble);
  await expect(stand.startCheckout(cart)).rejects.toThrow('payments unavailable');
  stand.payments.trouble('startSession', null);
  return cart;
};

describe('a paid session', () => {
  it('becomes one order, no matter who reports it or how often', async () => {
    const session = await paidSession({ specialInstructions: ' no ice ' });
    await Promise.all([
      ...Array.from({ length: 5 }, () => stand.receive(session)),
      ...Array.from({ length: 5 }, () => stand.findOrderBySession(session)),
      stand.reconcile(),
    ]);
    expect(await stand.orderOf(session)).toMatchObject({
      orderNumber: 'BAND-20261120-O-001',
      status: 'queued',
      customer: { name: 'Maya Rivera', email: 'maya.rivera@example.com', phone: '5550100142' },
      specialInstructions: 'no ice',
      totalCents: 515,
      needsReview: false,
    });
    expect(await mails()).toEqual(['order-confirmation to maya.rivera@example.com']);
    expect(await stand.available('Cola')).toBe(8);
  });

  it('keeps the day and the sequence of its night after midnight', async () => {
    const numbers = [];
    for (const _ of [1, 2]) {
      const session = await paidSession();
      await stand.receive(session);
      numbers.push((await stand.orderOf(session))?.orderNumber);
      stand.clock.advance(5 * HOUR_MS);
    }
    expect(numbers).toEqual(['BAND-20261120-O-001', 'BAND-20261120-O-002']);
  });

  it('is found right after a start, before its next check', async () => {
    const session = await paidSession();
    expect(await stand.reconcile()).toBe(0);
    await stand.checkouts.recall();
    expect(await stand.reconcile()).toBe(1);
    expect(await stand.orderOf(session)).toMatchObject(queued);
  });

  it('is reported when the database does not know its checkout', async () => {
    const session = await paidSession();
    const restored = await checkoutHarness();
    restored.payments.put({ ...present(stand.payments.sessions.get(session)), checkoutId: checkoutId('of-a-newer-database') });
    await restored.receive(session);
    expect(restored.logger.lines).toContainEqual(expect.objectContaining({ level: 'error', event: 'webhook.paid-without-checkout' }));
  });

  it('is found by the reconciler without a webhook, also after a worker that claimed it died', async () => {
    const session = await paidSession();
    stand.clock.advance(10 * SECOND_MS);
    expect(await worker({ settle: () => new Promise(() => undefined), pause: async () => undefined })()).toBe(2);
    expect(await stand.reconcile()).toBe(0);
    await rounds(5);
    expect(await stand.orderOf(session)).toMatchObject(queued);
  });

  // If a round waited for all of its answers, `round` would never end and the second order would not appear.
  it('is found although the provider hangs on another one', async () => {
    const { id: hanging } = await stand.checkoutOf(await stand.start());
    const asked: string[] = [];
    const settle: ReconcileCheckoutsDeps['settle'] = (id) => {
      asked.push(id);
      return id === hanging ? new Promise(() => undefined) : stand.settleCheckout(id);
    };
    const round = worker({ settle, pause: async () => undefined });
    stand.clock.advance(10 * SECOND_MS);
    await round();
    const session = await paidSession();
    stand.clock.advance(10 * SECOND_MS);
    await round();
    await expect.poll(() => stand.orderOf(session)).toMatchObject(queued);
    // Claimed again after its lease, but not queried again while the first answer may still come.
    expect(asked.filter((id) => id === hanging)).toHaveLength(1);
  });

  it('is kept with a wrong amount, and flagged', async () => {
    const session = await paidSession({ amountCents: cents(500), customer: { name: null, email: null, phone: null } });
    expect(await stand.receive(session)).toEqual({ ok: true, value: 'handled' });
    const order = present(await stand.orderOf(session));
    expect(order).toMatchObject({ status: 'queued', needsReview: true, totalCents: 515, paidCents: 500 });
    expect(order.customer).toEqual({ name: '', email: null, phone: null });
    expect(stand.logger.lines.filter(({ level }) => level !== 'info')).toEqual([
      { level: 'warn', event: 'order.needs-review', fields: { orderId: order.id, paidCents: 500, totalCents: 515 } },
    ]);
  });

  it('is flagged once when its page is paid again', async () => {
    const session = await paidSession();
    await stand.receive(session);
    for (const _ of [1, 2]) await payAgain(session);
    expect(await stand.orderOf(session)).toMatchObject({ status: 'queued', needsReview: true, totalCents: 515, paidCents: 1030 });
    expect(await stand.audited('refund')).toEqual([expect.stringContaining('$5.15 more was paid for order #001')]);
  });

  it('survives texts that no database can store', async () => {
    const customer = { name: 'Maya\u0000 Rivera\u202e', email: null, phone: 'call me' };
    const session = await paidSession({ customer, specialInstructions: '\u0000' });
    await stand.findOrderBySession(session);
    expect(await stand.orderOf(session)).toMatchObject({
      customer: { name: 'Maya Rivera', email: null, phone: null },
      specialInstructions: null,
    });
  });
});

describe('a payment after the hold was lost', () => {
  it('takes the stock again if there is some', async () => {
    const session = await stand.payAfterRelease();
    await stand.receive(session);
    expect(await stand.orderOf(session)).toMatchObject(queued);
    expect(await stand.available('Cola')).toBe(8);
    expect(await mails()).toEqual(['order-confirmation to maya.rivera@example.com']);
  });

  it('is refunded once, and its customer notified, if there is none', async () => {
    stand = await checkoutHarness({ stock: { cola: 2 } });
    const session = await stand.payAfterRelease();
    await stand.takeOff('Cola', 1);
    await stand.receive(session);
    expect(await stand.orderOf(session)).toMatchObject({ status: 'cancelled', items: [{ isRefunded: true }] });
    expect(await stand.available('Cola')).toBe(1);
    expect(await mails()).toEqual(['order-cancelled to maya.rivera@example.com']);
    expect((await stand.audited('refund'))[0]).toMatch(/ refund: Refunded \$5\.15 of order #001: /);
    stand.payments.trouble('refund', 'answer-lost');
    await stand.settleRefunds();
    stand.payments.trouble('refund', null);
    stand.clock.advance(MINUTE_MS);
    expect([await stand.settleRefunds(), await stand.settleRefunds()]).toEqual([1, 0]);
    expect([refundedCents(stand.payments), stand.payments.refunds.length]).toEqual([515, 1]);
  });

  it('is flagged for a person without a payment to refund', async () => {
    stand = await checkoutHarness({ stock: { cola: 2 } });
    const session = await stand.start();
    const { id } = await stand.checkoutOf(session);
    const open = stand.payments.sessionOf(id);
    await stand.cancelCheckout(session);
    await stand.takeOff('Cola', 1);
    await stand.settleCheckout(id, { ...open, state: 'paid', paymentId: null });
    expect(await stand.orderOf(session)).toMatchObject({ status: 'cancelled', needsReview: true });
    expect(await stand.settleRefunds()).toBe(0);
  });

  it('is refunded when the stand has closed, and changes no figure of the closed night', async () => {
    const session = await stand.payAfterRelease();
    const at = stand.clock.now();
    const times = { opensAt: null, closesAt: null, openedAt: at, openedBy: 'Ana', closedAt: at, closedBy: 'Ana' };
    const closed = { id: nightId('night-1'), name: 'vs. Lincoln', state: 'closed', ...times } as const;
    await stand.unitOfWork.run(async (tx) => ok(await tx.nights.save(closed)));
    await stand.receive(session);
    expect(await stand.orderOf(session)).toMatchObject({ status: 'cancelled', items: [{ isRefunded: true }] });
    expect(await stand.available('Cola')).toBe(10);
    expect(await stand.outbox.claimDue(SECOND_MS, 100)).toMatchObject([{ mail: { kind: 'order-cancelled', hadClosed: true } }]);
    expect(await stand.refunds.claimDue(SECOND_MS, 10)).toMatchObject([{ reason: 'The stand closed before the payment arrived' }]);
    const logged = await stand.audited('refund');
    const reason = 'Refunded \\$5\\.15 of order #\\d{3}: the stand closed before the payment arrived$';
    expect(logged[0]).toMatch(new RegExp(`^The stand itself refund: ${reason}`));
    stand.clock.advance(MINUTE_MS);
    await stand.settleRefunds();
    expect(refundedCents(stand.payments)).toBe(515);
    for (const _ of [1, 2]) await payAgain(session);
    expect(await stand.orderOf(session)).toMatchObject({ needsReview: true, paidCents: 515 });
    const [again, ...before] = await stand.audited('refund');
    expect(again).toContain("$5.15 more was paid for order #001 after its night was closed: refund it in the provider's dashboard");
    expect(before).toEqual(logged);
  });
});

describe('the end of the hold', () => {
  it('expires the session at the provider before the stock returns', async () => {
    const session = await stand.start();
    stand.payments.trouble('expireSession', 'silent');
    await rounds(600);
    expect(await stand.available('Cola')).toBe(8);
    stand.payments.trouble('expireSession', null);
    await rounds(60);
    expect(stand.payments.sessions.get(session)?.state).toBe('expired');
    expect(await stand.available('Cola')).toBe(10);
  });

  it('never comes from a timer alone: an unanswered hold stays', async () => {
    await stand.start();
    stand.payments.trouble('retrieveSession', 'silent');
    await rounds(60, 120);
    expect(await stand.available('Cola')).toBe(8);
  });

  it('never comes for a stored session that the provider does not know', async () => {
    stand.payments.drop(await stand.start());
    await rounds(600);
    expect(await stand.available('Cola')).toBe(8);
    expect(stand.logger.lines).toContainEqual(expect.objectContaining({ level: 'warn', event: 'checkout.unanswered' }));
  });

  it.each([
    ['silent', []],
    ['answer-lost', ['expired']],
  ] as const)('comes within 20 seconds for a start that never ended, and its customer saw no page: %s', async (trouble, expected) => {
    await startUnanswered(trouble);
    await rounds(10);
    expect(await stand.available('Cola')).toBe(8);
    await rounds(10);
    expect(await stand.available('Cola')).toBe(10);
    expect(states()).toEqual(expected);
  });

  // The customer's phone repeats the request at the moment the reconciler gives up the checkout.
  it.each([
    ['silent', 'before'],
    ['answer-lost', 'before'],
    ['silent', 'after'],
    ['answer-lost', 'after'],
  ] as const)('shows no page that has ended to a repeat: %s, given up %s the page', async (trouble, order) => {
    const cart = await startUnanswered(trouble);
    stand.clock.advance(20 * SECOND_MS);
    const startSession = stand.payments.startSession.bind(stand.payments);
    stand.payments.startSession = async (request) => {
      if (order === 'before') await stand.reconcile();
      const answer = await startSession(request);
      if (order === 'after') await stand.reconcile();
      return answer;
    };
    const started = await stand.startCheckout(cart);
    stand.payments.startSession = startSession;
    expect(stand.payments.sessions.get(valueOf(started).sessionId)?.state).toBe('open');
    expect(await stand.startCheckout(cart)).toEqual(started);
    await expect.poll(() => states().filter((state) => state === 'open')).toHaveLength(1);
    expect(await stand.available('Cola')).toBe(8);
  });

  // Releasing without checking for a session would sell two units that can still be paid for.
  it.each(['silent', 'answer-lost'] as const)('keeps a page that a repeat opened while the provider was asked: %s', async (trouble) => {
    const cart = await startUnanswered(trouble);
    stand.clock.advance(20 * SECOND_MS);
    const findSession = stand.payments.findSession.bind(stand.payments);
    let started: Awaited<ReturnType<typeof stand.startCheckout>> | null = null;
    stand.payments.findSession = async (...asked) => {
      const open = await findSession(...asked);
      started ??= await stand.startCheckout(cart);
      return open;
    };
    await stand.reconcile();
    expect(await stand.startCheckout(cart)).toEqual(started);
    expect([states(), await stand.available('Cola')]).toEqual([['open'], 8]);
  });
});

describe('returning from the payment page', () => {
  it.each(['expireSession', 'retrieveSession'] as const)('reports a defect of ours: %s', async (call) => {
    const keyed = (idempotencyKey: string) => stand.cartOf({ Cola: 2 }, { visitorId: visitorId('maya'), idempotencyKey });
    const { sessionId } = valueOf(await stand.startCheckout(await keyed('cart-1')));
    stand.payments[call] = () => Promise.reject(new TypeError('a defect'));
    await expect(stand.startCheckout(await keyed('cart-2'))).rejects.toThrow('a defect');
    await expect(stand.cancelCheckout(sessionId)).rejects.toThrow('a defect');
  });

  it('releases the hold at once', async () => {
    const session = await stand.start();
    for (const _ of [1, 2]) expect(await stand.cancelCheckout(session)).toEqual({ ok: true, value: 'released' });
    expect(await stand.available('Cola')).toBe(10);
  });

  it('finds the order when the payment was faster', async () => {
    const session = await paidSession();
    expect(await stand.cancelCheckout(session)).toEqual({ ok: true, value: 'paid' });
    expect(await stand.orderOf(session)).toMatchObject(queued);
  });

  it('keeps the hold while the provider is silent, and asks again before its end', async () => {
    const session = await stand.start();
    stand.payments.trouble('expireSession', 'silent');
    expect(await stand.cancelCheckout(session)).toEqual({ ok: true, value: 'releasing' });
    expect(await stand.available('Cola')).toBe(8);
    stand.payments.trouble('expireSession', null);
    await stand.reconcile();
    expect(await stand.available('Cola')).toBe(10);
  });
});

describe('a webhook', () => {
  it('is refused with a bad signature, and ignored if it is about something else', async () => {
    expect(await stand.receive('forged')).toEqual(refused('payment/bad-signature'));
    expect(await stand.receive('other')).toEqual({ ok: true, value: 'ignored' });
    expect(await stand.receive('cs_test_of_another_stand')).toEqual({ ok: true, value: 'ignored' });
    expect(stand.events()).toEqual(['webhook.foreign-session']);
  });

  it('about a refund places the order first', async () => {
    const session = await paidSession();
    const payment = present(present(await stand.payments.retrieveSession(session)).paymentId);
    const refund = { providerRefundId: 're_1', refundId: null, amountCents: cents(515), createdAt: stand.clock.now() };
    stand.payments.writePaymentRecord(payment, ({ disputes }) => ({ refunds: [{ ...refund, state: 'succeeded' }], disputes }));
    expect(await stand.receive(payment)).toEqual({ ok: true, value: 'handled' });
    expect(await stand.orderOf(session)).toMatchObject({ status: 'cancelled', givenBackCents: 515 });
    expect(await stand.receive('pi_of_another_stand')).toEqual({ ok: true, value: 'ignored' });
  });

  it('fails while the provider is silent, so that it is repeated', async () => {
    const session = await stand.start();
    stand.payments.trouble('retrieveSession', 'silent');
    await expect(stand.receive(session)).rejects.toThrow('payments unavailable');
  });
});
