import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderItemId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS } from '#core/domain/kernel/instant.ts';
import { addCents, cents } from '#core/domain/kernel/money.ts';
import type { Order } from '#core/domain/order/order.ts';
import { businessDayOf, businessDayText } from '#core/domain/reports/business-day.ts';
import { aDonation } from '#test/support/arbitraries/money-arbitraries.ts';
import { someItems } from '#test/support/arbitraries/order-arbitraries.ts';
import { pricedAs, salesStand, THE_ADMIN, type SalesStand } from '#test/support/sales-stand.ts';

const ZONES = ['America/Chicago', 'Europe/Berlin', 'Australia/Lord_Howe'] as const;
const REASON = 'Customer request';

type Step =
  | { readonly do: 'place'; readonly order: Partial<Order> }
  | { readonly do: 'refund-item'; readonly of: number; readonly item: number }
  | { readonly do: 'refund-rest' | 'bank-fails'; readonly of: number }
  | { readonly do: 'dashboard' | 'dispute'; readonly of: number; readonly part: number };

const aStep = (): fc.Arbitrary<Step> => {
  const of = fc.nat(20);
  const order = fc.tuple(someItems(), aDonation()).map(([items, donationCents]) => pricedAs(items, donationCents));
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('place' as const), order }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('refund-item' as const), of, item: fc.nat(5) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('refund-rest' as const, 'bank-fails' as const), of }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constantFrom('dashboard' as const, 'dispute' as const), of, part: fc.integer({ min: 1, max: 100 }) }),
    },
  );
};

const outside = async (stand: SalesStand, order: Order, step: Extract<Step, { readonly part: number }>): Promise<void> => {
  if (order.paymentId === null) return;
  const amountCents = cents(Math.max(1, Math.floor((order.paidCents * step.part) / 100)));
  const at = stand.clock.now();
  stand.payments.writeBook(order.paymentId, ({ refunds, disputes }) =>
    step.do === 'dispute'
      ? { refunds, disputes: [...disputes, { disputeId: `dp_${disputes.length}_${order.id}`, amountCents, state: 'lost', createdAt: at }] }
      : {
          refunds: [
            ...refunds,
            { providerRefundId: `re_${refunds.length}_${order.id}`, refundId: null, amountCents, state: 'succeeded', createdAt: at },
          ],
          disputes,
        },
  );
  await stand.updateBook(order.paymentId);
};

const bankFails = async (stand: SalesStand, order: Order): Promise<void> => {
  if (order.paymentId === null) return;
  stand.payments.writeBook(order.paymentId, ({ refunds, disputes }) => ({
    refunds: refunds.map((refund, index) => (index === 0 ? { ...refund, state: 'failed' } : refund)),
    disputes,
  }));
  await stand.updateBook(order.paymentId);
};

const run = async (stand: SalesStand, orders: Order[], step: Step): Promise<void> => {
  if (step.do === 'place') return void orders.push(await stand.place(step.order));
  const order = orders[step.of % Math.max(1, orders.length)];
  if (order === undefined) return;
  if ('part' in step) await outside(stand, order, step);
  else if ('item' in step) await stand.refundItem(order.id, order.items[step.item]?.id ?? orderItemId('none'), REASON, THE_ADMIN);
  else if (step.do === 'bank-fails') await bankFails(stand, order);
  else await stand.refundRest(order.id, REASON, THE_ADMIN);
};

/** The provider's books. */
const ledgerOf = async (stand: SalesStand, orders: readonly Order[]): Promise<number> => {
  let back = 0;
  for (const payment of stand.paymentsMade) {
    const book = await stand.payments.retrieveBook(payment);
    for (const { state, amountCents } of book?.refunds ?? []) back += state === 'failed' ? 0 : amountCents;
    for (const { amountCents } of book?.disputes ?? []) back += amountCents;
  }
  return addCents(...orders.map(({ paidCents }) => paidCents)) - back;
};

const totalOf = (text: string): number =>
  text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .reduce((sum, line) => sum + Math.round(Number(line.split(',').at(-1)) * 100), 0);

it('net = gross − refunds = its parts on every day, and all days together are the provider’s ledger, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ZONES),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), aStep()), { minLength: 1, maxLength: 25 }),
      async (timeZone, steps) => {
        const stand = salesStand({ timeZone });
        const [orders, days] = [[] as Order[], new Set<string>()];
        for (const [hours, step] of steps) {
          stand.clock.advance(hours * HOUR_MS);
          await run(stand, orders, step);
          days.add(businessDayText(businessDayOf(stand.clock.now(), timeZone)));
        }
        let net = 0;
        for (const day of days) {
          const [found, text] = [await stand.report(day), await stand.csv(day)];
          if (!found.ok || !text.ok) throw new Error('the day exists');
          const { report } = found.value;
          expect(report.netCents).toBe(report.grossCents - report.refundsCents);
          expect(report.netCents).toBe(addCents(report.totalSalesCents, report.feeCents, report.donationCents, report.otherCents));
          expect(totalOf(text.value)).toBe(report.netCents);
          expect(report.quarters.reduce((sum, { orders: count }) => sum + count, 0)).toBe(report.totalOrders);
          net += report.netCents;
        }
        expect(net).toBe(await ledgerOf(stand, orders));
      },
    ),
    { numRuns: 150 },
  );
});

it('refunding every item returns every item and the whole fee, one by one or all at once', async () => {
  await fc.assert(
    fc.asyncProperty(someItems(), aDonation(), fc.nat(6), async (items, donationCents, oneByOne) => {
      const stand = salesStand();
      const order = await stand.place(pricedAs(items, donationCents));
      for (const item of order.items.slice(0, oneByOne)) await stand.refundItem(order.id, item.id, REASON, THE_ADMIN);
      await stand.refundRest(order.id, REASON, THE_ADMIN);
      const found = await stand.report(undefined);
      if (!found.ok) throw new Error('today exists');
      expect(found.value.report).toMatchObject({
        totalSalesCents: 0,
        feeCents: 0,
        donationCents,
        otherCents: 0,
        netCents: donationCents,
        totalOrders: 0,
        itemsSold: [],
        quarters: [],
      });
      expect((await stand.orderNow(order)).status).toBe('cancelled');
    }),
    { numRuns: 100 },
  );
});
