import { expect, it } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import { DAY_MS } from '#core/domain/kernel/instant.ts';
import { GAME_NIGHT } from '#test/support/fakes/fixed-clock.ts';
import { standHarness, THE_ADMIN } from '#test/support/stand-harness.ts';

const PLACED = new Date(GAME_NIGHT).toISOString();
const rowsOf = (text: string): readonly string[] => text.trimEnd().split('\r\n');

const exportStand = () => {
  const harness = standHarness({ stand: { timeZone: 'America/New_York' } });
  return {
    ...harness,
    exported: async (first: string, last: string) => {
      const ledger = await harness.exportLedger(first, last);
      if (!ledger.ok) throw new Error('these days exist');
      return { orders: rowsOf(ledger.value.orders), items: rowsOf(ledger.value.items), refunds: rowsOf(ledger.value.refunds) };
    },
    refuse: harness.exportLedger,
  };
};

it('writes orders, items and what went back, cell by cell', async () => {
  const harness = exportStand();
  const order = await harness.place({ needsReview: true, paidCents: cents(2600) });
  const [item] = order.items;
  const payment = order.paymentId;
  if (item === undefined || payment === null) throw new Error('the order is paid');
  await harness.refundItem(order.id, item.id, 'Cold, "very"', THE_ADMIN);
  harness.payments.writePaymentRecord(payment, ({ refunds }) => ({
    refunds: [
      ...refunds,
      { providerRefundId: 're_out', refundId: null, amountCents: cents(100), state: 'succeeded', createdAt: harness.clock.now() },
    ],
    disputes: [{ disputeId: 'du_1', amountCents: cents(300), state: 'open', createdAt: harness.clock.now() }],
  }));
  await harness.syncPayment(payment);
  const { orders, items, refunds } = await harness.exported('2026-11-20', '2026-11-20');
  const number = order.orderNumber;
  expect(orders).toEqual([
    'order,placed,status,channel,tender,items,fee,donation,total,paid,needs_review',
    `${number},${PLACED},queued,O,card,22.25,0.67,2.67,25.59,26.00,yes`,
  ]);
  expect(items).toEqual([
    'order,item,unit_price,quantity,subtotal,refunded',
    `${number},Cola,2.50,2,5.00,yes`,
    `${number},Hot Dog,3.50,2,7.00,no`,
    `${number},Nachos with Cheese,4.00,1,4.00,no`,
    `${number},Ring Lollipop,1.25,5,6.25,no`,
  ]);
  expect(refunds[0]).toBe('order,time,kind,item,amount,state,reason,provider_id');
  expect(refunds[1]).toMatch(new RegExp(`^${number},${PLACED},refund,Cola,5.15,succeeded,"Cold, ""very""",re_`));
  expect(refunds.slice(2).toSorted()).toEqual([
    `${number},${PLACED},dashboard refund,,1.00,succeeded,,re_out`,
    `${number},${PLACED},dispute,,3.00,open,,du_1`,
  ]);
});

it('takes both days whole, and no other', async () => {
  const harness = exportStand();
  for (let day = 0; day < 4; day += 1) {
    await harness.place();
    harness.clock.advance(DAY_MS);
  }
  const { orders } = await harness.exported('2026-11-21', '2026-11-22');
  expect(orders.slice(1).map((line) => line.split(',')[1])).toEqual(
    [GAME_NIGHT + DAY_MS, GAME_NIGHT + 2 * DAY_MS].map((at) => new Date(at).toISOString()),
  );
});

it.each([
  ['2026-02-30', '2026-03-01'],
  ['2026-03-01', '2026-02-30'],
  ['2026-11-21', '2026-11-20'],
])('refuses the days from %s to %s', async (first, last) => {
  expect(await exportStand().refuse(first, last)).toEqual({ ok: false, error: { kind: 'report/no-such-day' } });
});
