import { describe, expect, it } from 'vitest';
import { DAY_MS, instant, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { visitorId, type SessionId } from '#core/domain/kernel/ids.ts';
import { makeReconcileNow } from '#core/use-cases/checkout/reconcile-now.ts';
import { checkoutStand, type CheckoutStand } from '#test/support/checkout-stand.ts';

const NO_PAYMENTS = { asked: 0, news: 0, unanswered: 0 };

const reconcileOf = ({ persistence, checkouts, settle, settleRefund, updateBook, clock }: CheckoutStand) =>
  makeReconcileNow({ checkouts, settle, refunds: persistence.refunds, settleRefund, sales: persistence.sales, updateBook, clock });

/** Sessions of three visitors: one paid, one expired, one open. */
const threeSessions = async (stand: CheckoutStand) => {
  const started = [];
  for (const name of ['paid', 'expired', 'open']) {
    const session = await stand.start(await stand.cartOf({ Cola: 1 }, { visitorId: visitorId(name) }));
    if (!session.ok) throw new Error('the cart is for sale');
    started.push(session.value.sessionId);
  }
  const [paid, expired] = started;
  if (paid === undefined || expired === undefined) throw new Error('three were started');
  stand.payments.pay(paid);
  await stand.payments.expireSession(expired);
};

describe('reconciling now', () => {
  it('counts how every checkout stands, and asks about the payments of the last days', async () => {
    const stand = await checkoutStand();
    await threeSessions(stand);
    expect(await reconcileOf(stand)(1)).toEqual({
      checkouts: { paid: 1, released: 1, live: 1, unanswered: 0 },
      refunds: { pending: 0, succeeded: 0, failed: 0 },
      payments: { asked: 1, news: 0, unanswered: 0 },
    });
    stand.clock.advance(2 * DAY_MS);
    expect((await reconcileOf(stand)(1)).payments).toEqual(NO_PAYMENTS);
    expect((await reconcileOf(stand)(3)).payments).toMatchObject({ asked: 1 });
  });

  it('goes on after a checkout and a payment that the provider says nothing about', async () => {
    const stand = await checkoutStand();
    await threeSessions(stand);
    stand.payments.trouble('retrieveSession', 'silent');
    expect((await reconcileOf(stand)(1)).checkouts).toEqual({ paid: 0, released: 0, live: 0, unanswered: 3 });
    stand.payments.trouble('retrieveSession', null);
    stand.payments.trouble('retrieveBook', 'silent');
    const again = await reconcileOf(stand)(1);
    expect(again.checkouts).toEqual({ paid: 1, released: 1, live: 1, unanswered: 0 });
    expect(again.payments).toEqual({ asked: 1, news: 0, unanswered: 1 });
  });

  it('stops at an error that is not the provider’s silence', async () => {
    const stand = await checkoutStand();
    await threeSessions(stand);
    const broken = { ...stand, settle: async () => Promise.reject(new TypeError('a defect')) };
    await expect(reconcileOf(broken)(1)).rejects.toThrow('a defect');
  });

  it('counts what happened elsewhere, once', async () => {
    const stand = await checkoutStand();
    await threeSessions(stand);
    await reconcileOf(stand)(1);
    const { start, end } = { start: instant(0), end: plusMs(stand.clock.now(), 1) };
    const [payment] = await stand.persistence.sales.paymentsBetween({ start, end });
    if (payment === undefined) throw new Error('one was paid');
    stand.payments.writeBook(payment, ({ refunds }) => ({
      refunds,
      disputes: [{ disputeId: 'du_1', amountCents: cents(100), state: 'open', createdAt: stand.clock.now() }],
    }));
    expect((await reconcileOf(stand)(1)).payments).toEqual({ asked: 1, news: 1, unanswered: 0 });
    expect((await reconcileOf(stand)(1)).payments).toEqual({ asked: 1, news: 0, unanswered: 0 });
  });

  it('counts refunds by their state: here of food that was gone when its payment came', async () => {
    const stand = await checkoutStand({ stock: { cola: 1 } });
    const started = await stand.start(await stand.cartOf({ Cola: 1 }));
    if (!started.ok) throw new Error('the cart is for sale');
    const { sessionId } = started.value;
    const asOpen = stand.payments.sessions.get(sessionId);
    if (asOpen === undefined) throw new Error('no session');
    await stand.cancel(sessionId);
    (stand.payments.sessions as Map<SessionId, typeof asOpen>).set(sessionId, asOpen);
    await stand.takeOff('Cola', 1);
    stand.payments.pay(sessionId);
    await stand.receiveNotice({ body: new TextEncoder().encode(sessionId), headers: {} });
    stand.payments.trouble('refund', 'silent');
    expect((await reconcileOf(stand)(1)).refunds).toEqual({ pending: 1, succeeded: 0, failed: 0 });
    stand.payments.trouble('refund', null);
    expect((await reconcileOf(stand)(1)).refunds).toEqual({ pending: 0, succeeded: 1, failed: 0 });
    expect((await reconcileOf(stand)(1)).refunds).toEqual({ pending: 0, succeeded: 0, failed: 0 });
  });
});
