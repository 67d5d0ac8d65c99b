import { beforeEach, describe, expect, it } from 'vitest';
import { lookupHash, orderItemId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { decide } from '#core/domain/order/order-lifecycle.ts';
import type { Order } from '#core/domain/order/order.ts';
import { commit, stocked } from '#test/contracts/persistence-fixture.ts';
import { anOrder, BEA } from '#test/support/builders/order-builder.ts';
import { pricedAs, standHarness, THE_ADMIN, type StandHarness } from '#test/support/stand-harness.ts';

const setUp = async () => {
  const harness = standHarness();
  const { persistence, clock, ids } = harness;
  const fixture = { persistence, clock, ids, presenceCapacity: 0, deviceCapacity: 0 };
  const [cola, water] = [await stocked(fixture, 10), await stocked(fixture, 10, 'water')];
  const items = [cola, water].map((productId) => ({
    id: orderItemId(`item-${productId}`),
    productId,
    productName: `Product ${productId}`,
    unitPriceCents: cents(250),
    quantity: 2,
    subtotalCents: cents(500),
    isRefunded: false,
    checkedBy: null,
  }));
  return {
    ...harness,
    colaTwice: ['item-a', 'item-b'].flatMap((id) =>
      items.slice(0, 1).map((item) => ({ ...item, id: orderItemId(id), quantity: 1, subtotalCents: cents(250) })),
    ),
    place: async (changes: Partial<Order> = {}): Promise<Order> => {
      await commit(fixture, (tx) =>
        tx.products.moveStock([cola, water].map((productId) => ({ productId, onHand: -2, reserved: 0, sold: 2 }))),
      );
      return harness.place({ ...pricedAs(items, cents(100)), ...changes });
    },
    cancel: (order: Order, pickupCode = order.pickupCode ?? '', network = 'here') =>
      harness.cancelOrder({ hash: order.lookupHash, pickupCode, network }),
    available: async () => (await persistence.products.listActive()).map(({ available }) => available),
    refunds: async (order: Order) => (await persistence.sales.ofOrder(order.id))?.ledger.refunds,
    mails: async () => (await persistence.outbox.claimDue(MINUTE_MS, 10)).map(({ mail }) => mail),
    audited: async () =>
      (await persistence.audit.list({ window: null, kind: 'refund', before: null }, 10)).map(({ by, text }) => `${by}: ${text}`),
  };
};

const start = async ({ persistence, clock }: Pick<StandHarness, 'persistence' | 'clock'>, order: Order): Promise<void> => {
  await persistence.unitOfWork.run(async (tx) => {
    const current = await tx.orders.lock(order.id);
    const decision = current === null ? null : decide(current, { name: 'start-preparing', by: BEA }, clock.now());
    if (decision?.ok !== true || decision.value.event === null) throw new Error('it can be started');
    await tx.orders.save(decision.value.order, decision.value.event);
    return ok(undefined);
  });
};

describe('a customer who cancels', () => {
  let stand: Awaited<ReturnType<typeof setUp>>;
  beforeEach(async () => {
    stand = await setUp();
  });

  it('gets everything back, with the donation; the stock is on sale again, and a mail says so', async () => {
    const order = await stand.place();
    const cancelled = await stand.cancel(order, ` ${(order.pickupCode ?? '').toLowerCase()} `);
    expect(cancelled).toMatchObject({
      ok: true,
      value: { order: { status: 'cancelled', cancelledAt: stand.clock.now() }, queuePosition: 0 },
    });
    expect(await stand.refunds(order)).toMatchObject([
      { itemId: null, amountCents: order.paidCents, state: 'succeeded', reason: 'Cancelled by the customer' },
    ]);
    expect(await stand.available()).toEqual([10, 10]);
    expect(await stand.mails()).toMatchObject([{ kind: 'order-cancelled-on-request', refundCents: order.paidCents }]);
    expect(await stand.audited()).toEqual([expect.stringMatching(/^Customer: Cancelled order #\d{3} of Maya Rivera: \$11\.30 goes back$/)]);
    const { netCents, donationCents, totalOrders } = await stand.getSalesReport(undefined).then((report) => {
      if (!report.ok) throw new Error('today is a day');
      return report.value.report;
    });
    expect([netCents, donationCents, totalOrders]).toEqual([0, 0, 0]);
  });

  it('gets back every unit of a product that stands in two lines, as after a replacement', async () => {
    const order = await stand.place(pricedAs(stand.colaTwice, cents(100)));
    expect(await stand.cancel(order)).toMatchObject({ ok: true });
    expect(await stand.available()).toEqual([10, 8]);
  });

  it('takes of each part what is left of it when an item was refunded before: nothing is subtracted twice', async () => {
    const order = await stand.place();
    await stand.refundItem(order.id, order.items[0]?.id ?? orderItemId('none'), 'Cold', THE_ADMIN);
    await stand.cancel(order);
    const report = await stand.getSalesReport(undefined);
    expect(report.ok && report.value.report).toMatchObject({
      netCents: 0,
      itemsCents: 0,
      feeCents: 0,
      donationCents: 0,
      otherCents: 0,
    });
  });

  it('may ask twice: it happened once', async () => {
    const order = await stand.place();
    await stand.cancel(order);
    expect(await stand.cancel(order)).toMatchObject({ ok: true, value: { order: { status: 'cancelled' } } });
    expect(await stand.refunds(order)).toHaveLength(1);
    expect(await stand.available()).toEqual([10, 10]);
    expect(await stand.mails()).toHaveLength(1);
  });

  it('cancels two orders a night by themselves; the next one is for the window, whatever it was paid with', async () => {
    const first = await stand.place();
    const phoneOnly = await stand.place({ customer: { name: 'M', email: null, phone: '(555) 010-0142' } });
    const third = await stand.place();
    const other = await stand.place({ customer: { name: 'Sam', email: 'sam@example.com', phone: null } });
    for (const order of [first, phoneOnly, first]) expect(await stand.cancel(order)).toMatchObject({ ok: true });
    expect(await stand.cancel(third)).toEqual({ ok: false, error: { kind: 'order/cancel-at-window' } });
    expect([await stand.refunds(third), (await stand.orderNow(third)).status]).toEqual([[], 'queued']);
    expect(await stand.cancel(other)).toMatchObject({ ok: true });
    expect((await stand.audited()).filter((text) => text.includes('tonight'))).toEqual([
      expect.stringMatching(/ of M: \$11\.30 goes back, cancel 2 of this customer tonight$/),
    ]);
  });

  it.each([
    ['all', 1130, false, ['1130 succeeded']],
    ['part', 300, false, ['830 succeeded', '300 succeeded']],
    ['all, and the provider refused the refund,', 1130, true, ['1130 failed', '1130 succeeded']],
  ])('gets the rest as soon as a dispute over %s is won', async (_what, disputed, isHeardLater, given) => {
    const order = await stand.place();
    const payment = order.paymentId ?? expect.fail('it is paid');
    const hears = async (state: 'open' | 'won') => {
      const dispute = { disputeId: 'du_1', amountCents: cents(disputed), state, createdAt: stand.clock.now() };
      stand.payments.writePaymentRecord(payment, ({ refunds }) => ({ refunds, disputes: [dispute] }));
      stand.clock.advance(MINUTE_MS);
      await stand.syncPayment(payment);
      await stand.settleRefunds();
    };
    if (!isHeardLater) await hears('open');
    stand.payments.refuse('refund', isHeardLater ? 'charge_disputed' : null);
    await stand.cancel(order);
    stand.payments.refuse('refund', null);
    if (isHeardLater) await hears('open');
    await hears('won');
    await hears('won');
    expect((await stand.refunds(order))?.map(({ amountCents, state }) => `${amountCents} ${state}`)).toEqual(given);
    expect(await stand.orderNow(order)).toMatchObject({ status: 'cancelled', givenBackCents: 1130 });
    expect((await stand.audited())[0]).toMatch(/^The stand itself: Refunded \$(11\.30|3\.00) of order #\d{3}: /);
    expect((await stand.mails()).at(-1)).toMatchObject({ kind: 'order-cancelled-on-request', refundCents: disputed });
  });

  it('gets the rest of items that the staff could only refund in part, without the donation, once the dispute is won', async () => {
    const order = await stand.place();
    const payment = order.paymentId ?? expect.fail('it is paid');
    const hears = async (state: 'open' | 'won') => {
      const dispute = { disputeId: 'du_1', amountCents: cents(300), state, createdAt: stand.clock.now() };
      stand.payments.writePaymentRecord(payment, ({ refunds }) => ({ refunds, disputes: [dispute] }));
      await stand.syncPayment(payment);
    };
    await hears('open');
    for (const { id } of order.items) expect(await stand.refundItem(order.id, id, 'cold', THE_ADMIN)).toMatchObject({ ok: true });
    for (const _ of [1, 2]) {
      await hears('won');
      await stand.settleRefunds();
    }
    expect((await stand.refunds(order))?.map(({ amountCents, state }) => `${amountCents} ${state}`)).toEqual([
      '515 succeeded',
      '315 succeeded',
      '200 succeeded',
    ]);
    expect((await stand.mails()).at(-1)).toMatchObject({ kind: 'order-refunded', refundCents: 200 });
  });

  it('is too late once somebody has started', async () => {
    const order = await stand.place();
    await start(stand, order);
    expect(await stand.cancel(order)).toEqual({ ok: false, error: { kind: 'order/not-allowed', status: 'preparing' } });
    expect([await stand.refunds(order), await stand.available()]).toEqual([[], [8, 8]]);
  });

  it('gets what is left, and an item that was refunded before is not put back on sale', async () => {
    const order = await stand.place();
    await stand.refundItem(order.id, order.items[0]?.id ?? orderItemId('none'), 'Sold out', THE_ADMIN);
    stand.clock.advance(MINUTE_MS);
    await stand.cancel(order);
    expect((await stand.refunds(order))?.map(({ amountCents }) => amountCents)).toEqual([515, order.paidCents - 515]);
    expect(await stand.available()).toEqual([8, 10]);
  });

  it('needs the code: five tries in a while', async () => {
    const order = await stand.place();
    const other = await stand.place();
    for (const guess of ['', 'nonsense', other.pickupCode ?? '', 'R01', 'R2'])
      expect(await stand.cancel(order, guess)).toEqual({ ok: false, error: { kind: 'order/wrong-pickup-code' } });
    expect(await stand.cancel(order)).toMatchObject({ error: { kind: 'throttle/too-many' } });
    expect(await stand.cancel(order, order.pickupCode ?? '', 'elsewhere')).toMatchObject({ ok: true });
  });

  it('whose order has no code, no payment or no page is refused', async () => {
    const without = await stand.place({ pickupCode: null });
    expect(await stand.cancel(without, '')).toMatchObject({ error: { kind: 'order/wrong-pickup-code' } });
    const free = await stand.place({ paymentId: null });
    expect(await stand.cancel(free)).toEqual({ ok: false, error: { kind: 'refund/no-payment' } });
    expect(await stand.orderNow(free)).toMatchObject({ status: 'queued' });
    expect(await stand.cancel(anOrder({ lookupHash: lookupHash('nobody’s') }))).toMatchObject({ error: { kind: 'order/not-found' } });
  });

  it('has the money on its way when the provider gives no answer', async () => {
    const order = await stand.place();
    stand.payments.trouble('refund', 'silent');
    expect(await stand.cancel(order)).toMatchObject({ ok: true });
    expect(await stand.refunds(order)).toMatchObject([{ state: 'pending', amountCents: order.paidCents }]);
  });
});
