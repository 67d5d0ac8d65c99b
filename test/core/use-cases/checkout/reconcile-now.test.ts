import { describe, expect, it } from 'vitest';
import { DAY_MS, instant, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { visitorId, type SessionId } from '#core/domain/kernel/ids.ts';
import { checkoutHarness, type CheckoutHarness } from '#test/support/stand-harness.ts';

const NO_PAYMENTS = { asked: 0, news: 0, unanswered: 0 };

/** Sessions of three visitors: one paid, one expired, one open. */
const threeSessions = async (harness: CheckoutHarness) => {
  const started = [];
  for (const name of ['paid', 'expired', 'open']) {
    const session = await harness.startCheckout(await harness.cartOf({ Cola: 1 }, { visitorId: visitorId(name) }));
    if (!session.ok) throw new Error('the cart is for sale');
    started.push(session.value.sessionId);
  }
  const [paid, expired] = started;
  if (paid === undefined || expired === undefined) throw new Error('three were started');
  harness.payments.pay(paid);
  await harness.payments.expireSession(expired);
};

describe('reconciling now', () => {
  it('counts how every checkout stands, and asks about the payments of the last days', async () => {
    const harness = await checkoutHarness();
    await threeSessions(harness);
    expect(await harness.reconcileNow(1)).toEqual({
      checkouts: { paid: 1, released: 1, live: 1, unknown: 0, unanswered: 0 },
      refunds: { pending: 0, succeeded: 0, failed: 0 },
      payments: { asked: 1, news: 0, unanswered: 0 },
    });
    harness.clock.advance(2 * DAY_MS);
    expect((await harness.reconcileNow(1)).payments).toEqual(NO_PAYMENTS);
    expect((await harness.reconcileNow(3)).payments).toMatchObject({ asked: 1 });
  });

  it('goes on after a checkout and a payment that the provider says nothing about', async () => {
    const harness = await checkoutHarness();
    await threeSessions(harness);
    harness.payments.trouble('retrieveSession', 'silent');
    expect((await harness.reconcileNow(1)).checkouts).toEqual({ paid: 0, released: 0, live: 0, unknown: 0, unanswered: 3 });
    harness.payments.trouble('retrieveSession', null);
    harness.payments.trouble('retrievePaymentRecord', 'silent');
    const again = await harness.reconcileNow(1);
    expect(again.checkouts).toEqual({ paid: 1, released: 1, live: 1, unknown: 0, unanswered: 0 });
    expect(again.payments).toEqual({ asked: 1, news: 0, unanswered: 1 });
  });

  it('stops at an error that is not the provider’s silence', async () => {
    const harness = await checkoutHarness();
    await threeSessions(harness);
    harness.payments.retrieveSession = async () => Promise.reject(new TypeError('a defect'));
    await expect(harness.reconcileNow(1)).rejects.toThrow('a defect');
  });

  it('counts what happened elsewhere, once', async () => {
    const harness = await checkoutHarness();
    await threeSessions(harness);
    await harness.reconcileNow(1);
    const { start, end } = { start: instant(0), end: plusMs(harness.clock.now(), 1) };
    const [payment] = await harness.persistence.sales.paymentsBetween({ start, end });
    if (payment === undefined) throw new Error('one was paid');
    harness.payments.writePaymentRecord(payment, ({ refunds }) => ({
      refunds,
      disputes: [{ disputeId: 'du_1', amountCents: cents(100), state: 'open', createdAt: harness.clock.now() }],
    }));
    expect((await harness.reconcileNow(1)).payments).toEqual({ asked: 1, news: 1, unanswered: 0 });
    expect((await harness.reconcileNow(1)).payments).toEqual({ asked: 1, news: 0, unanswered: 0 });
  });

  it('counts refunds by their state: here of food that was gone when its payment came', async () => {
    const harness = await checkoutHarness({ stock: { cola: 1 } });
    const started = await harness.startCheckout(await harness.cartOf({ Cola: 1 }));
    if (!started.ok) throw new Error('the cart is for sale');
    const { sessionId } = started.value;
    const asOpen = harness.payments.sessions.get(sessionId);
    if (asOpen === undefined) throw new Error('no session');
    await harness.cancelCheckout(sessionId);
    (harness.payments.sessions as Map<SessionId, typeof asOpen>).set(sessionId, asOpen);
    await harness.takeOff('Cola', 1);
    harness.payments.pay(sessionId);
    await harness.receiveWebhookEvent({ body: new TextEncoder().encode(sessionId), headers: {} });
    harness.payments.trouble('refund', 'silent');
    expect((await harness.reconcileNow(1)).refunds).toEqual({ pending: 1, succeeded: 0, failed: 0 });
    harness.payments.trouble('refund', null);
    expect((await harness.reconcileNow(1)).refunds).toEqual({ pending: 0, succeeded: 1, failed: 0 });
    expect((await harness.reconcileNow(1)).refunds).toEqual({ pending: 0, succeeded: 0, failed: 0 });
  });
});
