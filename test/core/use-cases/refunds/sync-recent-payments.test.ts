import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, instant, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { present } from '#test/support/results.ts';
import { checkoutHarness, type CheckoutHarness } from '#test/support/stand-harness.ts';

const running = () => false;

describe('payments changed elsewhere, without a webhook', () => {
  let stand: CheckoutHarness;
  let asked: number;
  const payment = async () => present((await stand.sales.paymentsBetween({ start: instant(0), end: plusMs(stand.clock.now(), 1) })).at(0));
  beforeEach(async () => {
    stand = await checkoutHarness();
    const session = await stand.start({ Cola: 1 });
    stand.payments.pay(session);
    await stand.receive(session);
    asked = 0;
    const read = stand.payments.retrievePaymentRecord.bind(stand.payments);
    stand.payments.retrievePaymentRecord = (id) => {
      asked += 1;
      return read(id);
    };
  });

  it('are recorded within an hour', async () => {
    await stand.syncRecentPayments(running);
    const dispute = { disputeId: 'du_1', amountCents: cents(100), state: 'open', createdAt: stand.clock.now() } as const;
    stand.payments.writePaymentRecord(await payment(), ({ refunds }) => ({ refunds, disputes: [dispute] }));
    stand.clock.advance(HOUR_MS);
    await stand.syncRecentPayments(running);
    expect(await stand.syncPayment(await payment())).toBe(0);
  });

  it.each([
    ['each hour, for a day', [0, HOUR_MS, HOUR_MS], 3],
    ['once an hour, however many instances ask', [0, 0, 0], 1],
    ['each day, for a month', [DAY_MS, DAY_MS, DAY_MS], 3],
    ['no more, after a month', [31 * DAY_MS], 0],
  ])('are asked about %s', async (_when, pauses, times) => {
    for (const ms of pauses) {
      stand.clock.advance(ms);
      await stand.syncRecentPayments(running);
    }
    expect(asked).toBe(times);
  });

  it('of a month are asked about again in an hour after silence', async () => {
    stand.clock.advance(2 * DAY_MS);
    stand.payments.trouble('retrievePaymentRecord', 'silent');
    for (let round = 0; round < 2; round += 1) {
      await stand.syncRecentPayments(running);
      stand.clock.advance(HOUR_MS);
    }
    expect(asked).toBe(2);
  });

  it('are asked about although one of them stays silent', async () => {
    const session = await stand.start({ Cola: 1 });
    stand.payments.pay(session);
    await stand.receive(session);
    stand.payments.trouble('retrievePaymentRecord', 'silent');
    await stand.syncRecentPayments(running);
    expect(asked).toBe(2);
  });

  it('are not asked about by a stand that ends, but by the next within an hour', async () => {
    stand.clock.advance(2 * DAY_MS);
    await stand.syncRecentPayments(() => true);
    expect(asked).toBe(0);
    stand.clock.advance(HOUR_MS);
    await stand.syncRecentPayments(running);
    expect(asked).toBe(1);
  });
});
