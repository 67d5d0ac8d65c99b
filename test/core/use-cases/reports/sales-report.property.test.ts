import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderItemId, refundId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS } from '#core/domain/kernel/instant.ts';
import { addCents, cents } from '#core/domain/kernel/money.ts';
import { paidParts } from '#core/domain/order/parts.ts';
import { newRefund } from '#core/domain/order/refund.ts';
import type { Order } from '#core/domain/order/order.ts';
import { businessDayOf, businessDayText } from '#core/domain/reports/business-day.ts';
import { aDonation } from '#test/support/arbitraries/money-arbitraries.ts';
import { someItems } from '#test/support/arbitraries/order-arbitraries.ts';
import { commit } from '#test/contracts/persistence-fixture.ts';
import { present, valueOf } from '#test/support/results.ts';
import { pricedAs, standHarness, THE_ADMIN, type StandHarness } from '#test/support/stand-harness.ts';

const ZONES = ['America/Chicago', 'Europe/Berlin', 'Australia/Lord_Howe'] as const;
const REASON = 'Customer request';
const RUNS = 100;
/** Hundreds of steps in memory: a second or two, and more on a busy machine. */
const TIMEOUT_MS = 60_000;

type Step =
  /** `sold-out`: paid after its food was gone, so the whole payment is refunded. */
  | { readonly do: 'place' | 'sold-out'; readonly order: Partial<Order> }
  | { readonly do: 'refund-item'; readonly of: number; readonly item: number }
  | { readonly do: 'refund-rest' | 'bank-fails'; readonly of: number }
  | { readonly do: 'dashboard' | 'dispute'; readonly of: number; readonly part: number };

const aPlacing = (kind: 'place' | 'sold-out'): fc.Arbitrary<Step> =>
  fc.record({ do: fc.constant(kind), order: fc.tuple(someItems(), aDonation()).map(([items, donation]) => pricedAs(items, donation)) });

const aStep = (): fc.Arbitrary<Step> => {
  const of = fc.nat(20);
  return fc.oneof(
    { weight: 3, arbitrary: aPlacing('place') },
    { weight: 1, arbitrary: aPlacing('sold-out') },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('refund-item' as const), of, item: fc.nat(5) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('refund-rest' as const, 'bank-fails' as const), of }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constantFrom('dashboard' as const, 'dispute' as const), of, part: fc.integer({ min: 1, max: 100 }) }),
    },
  );
};

const outside = async (harness: StandHarness, order: Order, step: Extract<Step, { readonly part: number }>): Promise<void> => {
  if (order.paymentId === null) return;
  const amountCents = cents(Math.max(1, Math.floor((order.paidCents * step.part) / 100)));
  const at = harness.clock.now();
  harness.payments.writePaymentRecord(order.paymentId, ({ refunds, disputes }) =>
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
  await harness.syncPayment(order.paymentId);
};

/** As the checkout does when the stock is gone (rules §2): cancelled immediately, with one refund of the whole payment. */
const placeSoldOut = async (harness: StandHarness, facts: Partial<Order>): Promise<Order> => {
  const now = harness.clock.now();
  const items = (facts.items ?? []).map((item) => ({ ...item, isRefunded: true }));
  const order = await harness.place({ ...facts, items, status: 'cancelled', placedAt: now, cancelledAt: now });
  const whole = { id: refundId(`whole of ${order.id}`), orderId: order.id, itemId: null, paymentId: present(order.paymentId) };
  const refund = newRefund({ ...whole, parts: paidParts(order), reason: 'Sold out', now });
  if (order.paidCents > 0) await commit(harness.fixture, (tx) => tx.refunds.insert(refund));
  await harness.settleRefunds();
  return order;
};

/** The first refund of an order with refunds: the bank returns the money to the stand. */
const bankFails = async (harness: StandHarness, orders: readonly Order[], of: number, seen: Seen): Promise<void> => {
  const records = await Promise.all(
    harness.paymentsMade.map(async (id) => ({ id, record: await harness.payments.retrievePaymentRecord(id) })),
  );
  const given = records.filter(({ record }) => record?.refunds.some(({ state }) => state !== 'failed'));
  const payment = given[of % Math.max(1, given.length)]?.id;
  if (payment === undefined) return;
  const first = given.find(({ id }) => id === payment)?.record?.refunds.find(({ state }) => state !== 'failed');
  harness.payments.writePaymentRecord(payment, ({ refunds, disputes }) => ({
    refunds: refunds.map((refund) => (refund === first ? { ...refund, state: 'failed' } : refund)),
    disputes,
  }));
  await harness.syncPayment(payment);
  seen.bankFailures += 1;
  const order = orders.find(({ paymentId }) => paymentId === payment);
  if (order?.status === 'cancelled') seen.wholeBankFailures += 1;
};

/** How many times the run reached its cases. */
type Seen = { wholeWithDonation: number; bankFailures: number; wholeBankFailures: number; itemRefunds: number; outside: number };

const run = async (harness: StandHarness, orders: Order[], step: Step, seen: Seen): Promise<void> => {
  if ('order' in step) {
    const isGiven = step.do === 'place';
    const items = (step.order.items ?? []).map((item) => ({ ...item, id: orderItemId(`${item.id} of ${orders.length}`) }));
    const facts = { ...step.order, items };
    orders.push(isGiven ? await harness.place(facts) : await placeSoldOut(harness, facts));
    if (!isGiven && (step.order.donationCents ?? 0) > 0) seen.wholeWithDonation += 1;
    return;
  }
  if (step.do === 'bank-fails') return await bankFails(harness, orders, step.of, seen);
  const order = orders[step.of % Math.max(1, orders.length)];
  if (order === undefined) return;
  if ('part' in step) {
    await outside(harness, order, step);
    seen.outside += 1;
  } else if ('item' in step) {
    const item = order.items[step.item % order.items.length];
    const refunded = await harness.refundItem(order.id, item?.id ?? orderItemId('none'), REASON, THE_ADMIN);
    if (refunded.ok) seen.itemRefunds += 1;
  } else await harness.refundRest(order.id, REASON, THE_ADMIN);
};

/** The provider's ledger. */
const ledgerOf = async (harness: StandHarness, orders: readonly Order[]): Promise<number> => {
  let back = 0;
  for (const payment of harness.paymentsMade) {
    const ledger = await harness.payments.retrievePaymentRecord(payment);
    for (const { state, amountCents } of ledger?.refunds ?? []) back += state === 'failed' ? 0 : amountCents;
    for (const { amountCents } of ledger?.disputes ?? []) back += amountCents;
  }
  return addCents(...orders.map(({ paidCents }) => paidCents)) - back;
};

/** The sums of the CSV's columns in cents, and of the items that are taxed. */
const sumsOf = (text: string) => {
  const lines = text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
  const sum = (cells: readonly (string | undefined)[]) => cells.reduce((all, cell) => all + Math.round(Number(cell) * 100), 0);
  const taxed = lines.filter((line) => line.at(-1) !== '');
  return {
    total: sum(lines.map((line) => line.at(-2))),
    tax: sum(taxed.map((line) => line.at(-1))),
    taxed: sum(taxed.map((line) => line[8])),
  };
};

/** The first products of the starter catalogue, which are all drinks. */
const DRINKS = { 'bottled-water': 1, cola: 1, 'diet-cola': 1, 'root-beer': 1, lemonade: 1, 'sweet-tea': 1 };
const TAX_DRINKS = 8_875;

it(
  'net = gross − refunds = its parts on every day, and all days together are the provider’s ledger, whatever happens',
  async () => {
    const seen: Seen = { wholeWithDonation: 0, bankFailures: 0, wholeBankFailures: 0, itemRefunds: 0, outside: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ZONES),
        aPlacing('place'),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), aStep()), { minLength: 1, maxLength: 25, size: 'max' }),
        async (timeZone, first, later) => {
          const steps: readonly (readonly [number, Step])[] = [[0, first], ...later];
          const harness = standHarness({ stand: { timeZone }, settings: { taxDrinks: TAX_DRINKS } });
          await harness.stock(DRINKS);
          const [orders, days] = [[] as Order[], new Set<string>()];
          for (const [hours, step] of steps) {
            harness.clock.advance(hours * HOUR_MS);
            await run(harness, orders, step, seen);
            days.add(businessDayText(businessDayOf(harness.clock.now(), timeZone)));
          }
          let net = 0;
          for (const day of days) {
            const { report, tax } = valueOf(await harness.getSalesReport(day));
            const sums = sumsOf(valueOf(await harness.getSalesCsv(day)));
            expect(report.netCents).toBe(report.grossCents - report.refundsCents);
            expect(report.netCents).toBe(addCents(report.itemsCents, report.feeCents, report.donationCents, report.otherCents));
            expect(report.otherCents).toBe(addCents(...Object.values(report.otherCauses)));
            expect(sums.total).toBe(report.netCents);
            expect(sums.taxed).toBe(addCents(...report.itemsSold.map(({ amountCents }) => amountCents)));
            expect(sums.tax).toBe(addCents(...tax.map((line) => line.cents)));
            expect(Math.abs(sums.tax - (sums.taxed * TAX_DRINKS) / (100_000 + TAX_DRINKS))).toBeLessThanOrEqual(0.5);
            expect(report.quarters.reduce((sum, { orders: count }) => sum + count, 0)).toBe(report.totalOrders);
            net += report.netCents;
          }
          expect(net).toBe(await ledgerOf(harness, orders));
        },
      ),
      { numRuns: RUNS },
    );
    // A case that a run rarely reaches does not count as covered.
    expect(seen.wholeWithDonation).toBeGreaterThan(RUNS / 5);
    expect(seen.bankFailures).toBeGreaterThan(RUNS / 5);
    expect(seen.wholeBankFailures).toBeGreaterThan(RUNS / 20);
    expect(seen.itemRefunds).toBeGreaterThan(RUNS / 2);
    expect(seen.outside).toBeGreaterThan(RUNS / 5);
  },
  TIMEOUT_MS,
);

it(
  'refunding every item returns every item and the whole fee, one by one or all at once',
  async () => {
    await fc.assert(
      fc.asyncProperty(someItems(), aDonation(), fc.nat(6), async (items, donationCents, oneByOne) => {
        const harness = standHarness();
        const order = await harness.place(pricedAs(items, donationCents));
        for (const item of order.items.slice(0, oneByOne)) await harness.refundItem(order.id, item.id, REASON, THE_ADMIN);
        await harness.refundRest(order.id, REASON, THE_ADMIN);
        const nothing = { itemsCents: 0, feeCents: 0, otherCents: 0, totalOrders: 0, itemsSold: [], quarters: [] };
        const { report } = valueOf(await harness.getSalesReport(undefined));
        expect(report).toMatchObject({ ...nothing, donationCents, netCents: donationCents });
        expect((await harness.orderNow(order)).status).toBe('cancelled');
      }),
      { numRuns: 100 },
    );
  },
  TIMEOUT_MS,
);
