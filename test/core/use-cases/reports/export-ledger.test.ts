import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { GAME_NIGHT } from '#test/support/fakes/fixed-clock.ts';
import { present, refused, valueOf } from '#test/support/results.ts';
import { standHarness, THE_ADMIN, type StandHarness } from '#test/support/stand-harness.ts';

const placedOn = (day: number) => new Date(GAME_NIGHT + day * DAY_MS).toISOString();

describe('the exported ledger', () => {
  let stand: StandHarness;
  beforeEach(() => {
    stand = standHarness({ stand: { timeZone: 'America/New_York' } });
  });
  const exported = async (first: string, last: string) => {
    const { orders, items, refunds } = valueOf(await stand.exportLedger(first, last));
    return [orders, items, refunds].map((text) => text.trimEnd().split('\r\n'));
  };

  it('has a line for each order, item and refund', async () => {
    const { id, items: sold, orderNumber: number, paymentId } = await stand.place({ needsReview: true, paidCents: cents(2600) });
    await stand.refundItem(id, present(sold[0]).id, 'Cold, "very"', THE_ADMIN);
    const createdAt = stand.clock.now();
    const outside = { providerRefundId: 're_out', refundId: null, amountCents: cents(100), state: 'succeeded', createdAt } as const;
    stand.payments.writePaymentRecord(present(paymentId), ({ refunds: made }) => ({
      refunds: [...made, outside],
      disputes: [{ disputeId: 'du_1', amountCents: cents(300), state: 'open', createdAt }],
    }));
    await stand.syncPayment(present(paymentId));
    const [orders, items, refunds = []] = await exported('2026-11-20', '2026-11-20');
    expect(orders).toEqual([
      'order,placed,status,channel,tender,items,fee,donation,total,paid,needs_review',
      `${number},${placedOn(0)},queued,O,card,22.25,0.67,2.67,25.59,26.00,yes`,
    ]);
    expect(items).toEqual([
      'order,item,unit_price,quantity,subtotal,refunded',
      `${number},Cola,2.50,2,5.00,yes`,
      `${number},Hot Dog,3.50,2,7.00,no`,
      `${number},Nachos with Cheese,4.00,1,4.00,no`,
      `${number},Ring Lollipop,1.25,5,6.25,no`,
    ]);
    expect(refunds[0]).toBe('order,time,kind,item,amount,state,reason,provider_id');
    expect(refunds[1]).toMatch(new RegExp(`^${number},${placedOn(0)},refund,Cola,5.15,succeeded,"Cold, ""very""",re_`));
    expect(refunds.slice(2).toSorted()).toEqual([
      `${number},${placedOn(0)},dashboard refund,,1.00,succeeded,,re_out`,
      `${number},${placedOn(0)},dispute,,3.00,open,,du_1`,
    ]);
  });

  it('includes both days, and no others', async () => {
    for (let day = 0; day < 4; day += 1) {
      await stand.place();
      stand.clock.advance(DAY_MS);
    }
    const [orders = []] = await exported('2026-11-21', '2026-11-22');
    expect(orders.slice(1).map((line) => line.split(',')[1])).toEqual([placedOn(1), placedOn(2)]);
  });

  it.each([
    ['2026-02-30', '2026-03-01'],
    ['2026-03-01', '2026-02-30'],
    ['2026-11-21', '2026-11-20'],
  ])('is refused from %s to %s', async (first, last) => {
    expect(await stand.exportLedger(first, last)).toEqual(refused('report/no-such-day'));
  });
});
