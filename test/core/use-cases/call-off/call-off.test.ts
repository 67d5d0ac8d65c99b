import { beforeEach, describe, expect, it } from 'vitest';
import { callOffId, orderItemId, productId } from '#core/domain/kernel/ids.ts';
import { calledOffCents } from '#core/domain/night/call-off.ts';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { ORDER_CALLED_OFF, type Order } from '#core/domain/order/order.ts';
import { updatedAdjustment } from '#core/domain/order/outside-adjustment.ts';
import { kindOf, present, refused } from '#test/support/results.ts';
import { pricedAs, standHarness, THE_ADMIN } from '#test/support/stand-harness.ts';

const NAME = 'Friday, November 20, 2026';
const AT_WINDOW = { channel: 'W', tender: 'cash', paymentId: null } as const;

/** Orders of one cola with a donation: $6.15. */
const setUp = () => {
  const stand = standHarness();
  const cola = (id: string) => ({
    id: orderItemId(id),
    productId: productId(1),
    productName: 'Cola',
    unitPriceCents: cents(500),
    quantity: 1,
    subtotalCents: cents(500),
    isRefunded: false,
    checkedBy: null,
  });
  let placed = 0;
  return {
    ...stand,
    place: async (changes: Partial<Order> = {}) => {
      if (placed === 0) await stand.stock({ 'hot-dog': 50 });
      const order = await stand.place({ ...pricedAs([cola(`item-${(placed += 1)}`)], cents(100)), ...changes });
      await stand.unitOfWork.run(async ({ products }) =>
        ok(await products.moveStock([{ productId: productId(1), onHand: -1, reserved: 0, sold: 1 }])),
      );
      return order;
    },
    available: () => stand.available('Hot Dog'),
    callOff: (typedName = NAME, chosen: readonly Order[] | 'all' = 'all', id = callOffId(stand.ids.uuid())) =>
      stand.callOffGame({ id, typedName, orders: chosen === 'all' ? chosen : chosen.map((order) => order.id) }, THE_ADMIN),
    /** The length of the required idle period. */
    work: async (forMs = 2 * MINUTE_MS) => {
      for (let passed = 0; passed < forMs; passed += SECOND_MS) {
        while ((await stand.carryOutCallOff()) + (await stand.settleRefunds()) > 0);
        stand.clock.advance(SECOND_MS);
      }
    },
    states: async () => (await stand.getCallOff()).current?.entries.map(({ row }) => row.state),
    mails: async () => (await stand.outbox.claimDue(MINUTE_MS, 50)).map(({ mail }) => mail),
    statuses: (...orders: readonly Order[]) => Promise.all(orders.map(async (order) => (await stand.orderNow(order)).status)),
  };
};

let stand: ReturnType<typeof setUp>;
beforeEach(() => {
  stand = setUp();
});

describe('a game that is called off', () => {
  it('refunds everything once, cancels the orders, and notifies each customer', async () => {
    const orders = [await stand.place(), await stand.place(), await stand.place()];
    expect(kindOf(await stand.callOff())).toBe('done');
    await stand.work();
    expect(await stand.states()).toEqual(['refunded', 'refunded', 'refunded']);
    expect(stand.payments.refunds.map(({ amountCents }) => amountCents)).toEqual([615, 615, 615]);
    for (const order of orders) expect(await stand.orderNow(order)).toMatchObject({ status: 'cancelled', items: [{ isRefunded: true }] });
    expect(await stand.mails()).toMatchObject(orders.map(() => ({ kind: 'order-called-off', refundCents: 615 })));
  });

  it('stops online ordering, and refunds customers who were paying', async () => {
    await stand.place();
    await stand.callOff();
    expect((await stand.tonight()).closesAt).toBe(stand.clock.now());
    // A hold from before.
    stand.clock.advance(-1);
    await stand.place();
    stand.clock.advance(1);
    await stand.work();
    expect(await stand.states()).toEqual(['refunded', 'refunded']);
  });

  it('refunds customers who were paying, although chosen orders were called off later', async () => {
    const atWindow = await stand.place(AT_WINDOW);
    await stand.callOff();
    stand.clock.advance(MINUTE_MS);
    await stand.callOff(NAME, [atWindow]);
    expect((await stand.getCallOff()).current?.callOff.isAll).toBe(true);
    const paying = await stand.place();
    await stand.work();
    expect(await stand.orderNow(paying)).toMatchObject({ status: 'cancelled', givenBackCents: 615 });
    expect((await stand.getQueueStatus()).closed).toMatchObject({ calledOff: true });
  });

  it.each([
    ['an order at the window', async () => void (await stand.place(AT_WINDOW))],
    [
      'online orders once ordering is open again',
      async () => {
        await stand.resumeOrdering((await stand.tonight()).id, THE_ADMIN);
        await stand.place();
      },
    ],
  ])('keeps %s', async (_what, place) => {
    await stand.place();
    await stand.callOff();
    stand.clock.advance(MINUTE_MS);
    await place();
    await stand.work();
    expect(await stand.states()).toEqual(['refunded']);
  });

  it('needs the name of the night, and happens once', async () => {
    await stand.place();
    const id = callOffId('0193c0de-0000-7000-8000-000000000001');
    expect(await stand.callOff('vs. Lincoln')).toEqual(refused('call-off/wrong-name', { name: NAME }));
    for (const typed of [' friday, november  20, ２０２６', NAME]) {
      expect(kindOf(await stand.callOff(typed, 'all', id))).toBe('done');
      await stand.work();
    }
    expect(stand.payments.refunds).toHaveLength(1);
  });

  it('can be limited to chosen orders', async () => {
    const [one, other] = [await stand.place(), await stand.place()];
    await stand.callOff(NAME, [one]);
    await stand.work();
    expect(await stand.statuses(one, other)).toEqual(['cancelled', 'queued']);
    expect((await stand.tonight()).closesAt).toBeNull();
    // The game goes on, so neither the mail nor the order says that it is called off.
    expect(await stand.mails()).toMatchObject([{ kind: 'order-called-off', isChosen: true, refundCents: 615 }]);
    expect(await stand.orderNow(one)).toMatchObject({ statusBy: ORDER_CALLED_OFF, givenBackCents: 615 });
    await stand.callOff();
    await stand.work();
    expect((await stand.mails()).filter((mail) => !('isChosen' in mail))).toHaveLength(1);
  });

  it('leaves cash and reader sales to the staff, and cancels giveaways', async () => {
    const cash = await stand.place(AT_WINDOW);
    const reader = await stand.place({ ...AT_WINDOW, tender: 'reader' });
    const comp = await stand.place({ ...AT_WINDOW, tender: 'comp', paidCents: cents(0) });
    await stand.callOff();
    await stand.work();
    expect(await stand.states()).toEqual(['by-hand', 'by-hand', 'refunded']);
    expect(await stand.statuses(cash, reader, comp)).toEqual(['queued', 'queued', 'cancelled']);
    expect(stand.payments.refunds).toEqual([]);
  });

  it('returns the units of orders that nobody started', async () => {
    await stand.place();
    await stand.step(await stand.place(), 'start-preparing');
    await stand.step(await stand.place(), 'mark-ready');
    expect(await stand.available()).toBe(47);
    await stand.callOff();
    await stand.work();
    expect([await stand.states(), await stand.available()]).toEqual([['refunded', 'refunded', 'refunded'], 48]);
  });

  it('shows the money that goes back, before and after the refund', async () => {
    const amounts = async () =>
      (await stand.getCallOff()).current?.entries.map((entry) => calledOffCents(entry.order, entry.refundedCents));
    const [cash, card] = [await stand.place(AT_WINDOW), await stand.place()];
    await stand.callOff();
    expect(await amounts()).toEqual([cash.paidCents, card.paidCents]);
    await stand.work();
    expect(await amounts()).toEqual([cash.paidCents, card.paidCents]);
  });

  it('needs nobody for an order at the window that was handed out since', async () => {
    const [handed] = [await stand.place({ ...AT_WINDOW, status: 'ready' }), await stand.place(AT_WINDOW)];
    await stand.callOff();
    await stand.work(MINUTE_MS);
    expect(await stand.states()).toEqual(['by-hand', 'by-hand']);
    await stand.changeOrderStatus(handed.id, 'completed', THE_ADMIN);
    expect(await stand.states()).toEqual(['by-hand']);
  });

  it('waits for a silent provider', async () => {
    await stand.place();
    stand.payments.trouble('refund', 'silent');
    await stand.callOff();
    await stand.work(20 * SECOND_MS);
    expect(await stand.states()).toEqual(['refunding']);
    stand.payments.trouble('refund', null);
    await stand.work(5 * MINUTE_MS);
    expect(await stand.states()).toEqual(['refunded']);
    expect(stand.payments.refunds).toHaveLength(1);
  });

  it('retries a refused refund five times, and again on request', async () => {
    const order = await stand.place();
    stand.payments.refuse('refund', 'card_closed');
    await stand.callOff();
    await stand.work();
    const { callOff, entries } = present((await stand.getCallOff()).current);
    expect(entries).toMatchObject([{ row: { state: 'failed', refusals: 5, dueAt: null } }]);
    expect(await stand.statuses(order)).toEqual(['cancelled']);
    // Chosen ones of the same night, later: the page lists all.
    const later = callOffId(stand.ids.uuid());
    await stand.callOff(NAME, [await stand.place(AT_WINDOW)], later);
    await stand.work(SECOND_MS);
    expect(await stand.states()).toEqual(['failed', 'by-hand']);
    expect(await stand.retryCallOff(later, null)).toBe(1);
    await stand.work();
    expect(await stand.states()).toEqual(['failed', 'by-hand']);
    stand.payments.refuse('refund', null);
    await stand.retryCallOff(callOff.id, order.id);
    await stand.work();
    expect(await stand.states()).toEqual(['refunded', 'by-hand']);
    expect((await stand.orderNow(order)).items.every(({ isRefunded }) => isRefunded)).toBe(true);
    expect(await stand.mails()).toHaveLength(1);
  });

  it('names the reason of a retry like the call-off itself, although it was half a day ago', async () => {
    const [order] = [await stand.place(), await stand.place()];
    stand.payments.refuse('refund', 'card_closed');
    await stand.callOff(NAME, [order]);
    await stand.work();
    stand.payments.refuse('refund', null);
    stand.clock.advance(LIMITS.nights.automaticLastsMs);
    expect(await stand.retryCallOff(present((await stand.getCallOff()).current).callOff.id, null)).toBe(1);
    await stand.work();
    expect((await stand.orderNow(order)).givenBackCents).toBe(615);
    const reasons = (await stand.sales.ofOrder(order.id))?.ledger.refunds.map(({ reason }) => reason);
    expect([...new Set(reasons)]).toEqual([ORDER_CALLED_OFF.name]);
  });

  it('names an order whose refund the bank returns later, for a retry', async () => {
    const order = await stand.place();
    await stand.callOff();
    await stand.work();
    const payment = present(order.paymentId);
    stand.payments.writePaymentRecord(payment, ({ refunds, ...rest }) => ({
      ...rest,
      refunds: refunds.map((refund) => ({ ...refund, state: 'failed' as const })),
    }));
    await stand.syncPayment(payment);
    expect(await stand.states()).toEqual(['failed']);
    await stand.retryCallOff(present((await stand.getCallOff()).current).callOff.id, order.id);
    await stand.work();
    expect(await stand.states()).toEqual(['refunded']);
    expect((await stand.orderNow(order)).givenBackCents).toBe(615);
  });

  it('finishes an order whose money a dispute took first', async () => {
    const order = await stand.place();
    stand.payments.refuse('refund', 'charge_disputed');
    await stand.callOff();
    await stand.carryOutCallOff();
    const said = { kind: 'dispute', state: 'open', id: 'dispute-1', orderId: order.id, amountCents: order.paidCents } as const;
    const dispute = updatedAdjustment({ ...said, at: stand.clock.now() }, undefined, stand.clock.now());
    await stand.unitOfWork.run(async ({ refunds }) => ok(await refunds.recordOutside(dispute)));
    await stand.work();
    expect(await stand.states()).toEqual(['refunded']);
    expect(stand.payments.refunds).toEqual([]);
  });

  it('continues after a killed worker, at any point', async () => {
    const orders = await Promise.all(Array.from({ length: 4 }, () => stand.place()));
    await stand.callOff();
    // Killed after the commit, before the provider was called; and then before the answer was stored.
    for (const trouble of ['not-sent', 'answer-lost'] as const) {
      stand.payments.trouble('refund', trouble);
      await stand.carryOutCallOff();
    }
    stand.payments.trouble('refund', null);
    await stand.work(5 * MINUTE_MS);
    expect(await stand.states()).toEqual(orders.map(() => 'refunded'));
    expect([stand.payments.refunds.length, (await stand.mails()).length]).toEqual([orders.length, orders.length]);
  });
});

it('a closed stand has no game to call off', async () => {
  expect(await stand.getCallOff()).toEqual({ night: null, orders: [], handedOut: 0, current: null });
});
