import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, instant, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { visitorId } from '#core/domain/kernel/ids.ts';
import { present } from '#test/support/results.ts';
import { checkoutHarness, type CheckoutHarness } from '#test/support/stand-harness.ts';

const SETTLED = { paid: 1, released: 1, live: 1, unknown: 0, unanswered: 0 };

describe('reconciling now', () => {
  let stand: CheckoutHarness;
  /** Sessions of three visitors: one paid, one expired, one open. */
  beforeEach(async () => {
    stand = await checkoutHarness();
    const start = (name: string) => stand.start({ Cola: 1 }, { visitorId: visitorId(name) });
    stand.payments.pay(await start('paid'));
    await stand.payments.expireSession(await start('expired'));
    await start('open');
  });

  it('counts checkouts by state, and queries the payments of the last days', async () => {
    expect(await stand.reconcileNow(1)).toEqual({
      checkouts: SETTLED,
      refunds: { pending: 0, succeeded: 0, failed: 0, unanswered: 0 },
      payments: { asked: 1, news: 0, unanswered: 0 },
    });
    stand.clock.advance(2 * DAY_MS);
    expect((await stand.reconcileNow(1)).payments).toEqual({ asked: 0, news: 0, unanswered: 0 });
    expect((await stand.reconcileNow(3)).payments).toMatchObject({ asked: 1 });
  });

  it('continues after checkouts and payments without an answer', async () => {
    stand.payments.trouble('retrieveSession', 'silent');
    expect((await stand.reconcileNow(1)).checkouts).toEqual({ paid: 0, released: 0, live: 0, unknown: 0, unanswered: 3 });
    stand.payments.trouble('retrieveSession', null);
    stand.payments.trouble('retrievePaymentRecord', 'silent');
    const { checkouts, payments } = await stand.reconcileNow(1);
    expect([checkouts, payments]).toEqual([SETTLED, { asked: 1, news: 0, unanswered: 1 }]);
  });

  it('stops at a defect', async () => {
    stand.payments.retrieveSession = async () => Promise.reject(new TypeError('a defect'));
    await expect(stand.reconcileNow(1)).rejects.toThrow('a defect');
  });

  it('counts news from elsewhere once', async () => {
    await stand.reconcileNow(1);
    const [payment] = await stand.sales.paymentsBetween({ start: instant(0), end: plusMs(stand.clock.now(), 1) });
    const dispute = { disputeId: 'du_1', amountCents: cents(100), state: 'open', createdAt: stand.clock.now() } as const;
    stand.payments.writePaymentRecord(present(payment), ({ refunds }) => ({ refunds, disputes: [dispute] }));
    for (const news of [1, 0]) expect((await stand.reconcileNow(1)).payments).toEqual({ asked: 1, news, unanswered: 0 });
  });

  it('counts refunds by state', async () => {
    stand = await checkoutHarness({ stock: { cola: 1 } });
    const session = await stand.payAfterRelease({ Cola: 1 });
    await stand.takeOff('Cola', 1);
    await stand.receive(session);
    for (const [trouble, unanswered, succeeded] of [
      ['silent', 1, 0],
      [null, 0, 1],
      [null, 0, 0],
    ] as const) {
      stand.payments.trouble('refund', trouble);
      expect((await stand.reconcileNow(1)).refunds).toEqual({ pending: 0, succeeded, failed: 0, unanswered });
    }
  });
});
