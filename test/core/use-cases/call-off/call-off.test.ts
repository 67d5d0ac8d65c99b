import { beforeEach, describe, expect, it } from 'vitest';
import { callOffId, orderItemId, productId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import type { Order } from '#core/domain/order/order.ts';
import { adjustmentHeard } from '#core/domain/order/outside-adjustment.ts';
import { pricedAs, standHarness, THE_ADMIN } from '#test/support/stand-harness.ts';

const NAME = 'Friday, November 20, 2026';

const setUp = () => {
  const harness = standHarness();
  const { persistence, clock, ids, carryOutCallOff: carryOut, getCallOff: get } = harness;
  const item = (key: string) => ({
    id: orderItemId(`item-${key}`),
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
    ...harness,
    place: (changes: Partial<Order> = {}) => harness.place({ ...pricedAs([item(String((placed += 1)))], cents(100)), ...changes }),
    callOff: (typedName = NAME, chosen: readonly Order[] | 'all' = 'all', id = callOffId(ids.uuid())) =>
      harness.callOffGame({ id, typedName, orders: chosen === 'all' ? chosen : chosen.map((order) => order.id) }, THE_ADMIN),
    retry: harness.retryCallOff,
    carryOut,
    /** The length of the required idle period. */
    work: async (forMs = 2 * MINUTE_MS) => {
      for (let passed = 0; passed < forMs; passed += SECOND_MS) {
        while ((await carryOut()) + (await harness.settleRefunds()) > 0);
        clock.advance(SECOND_MS);
      }
    },
    states: async () => (await get()).current?.entries.map(({ row }) => row.state),
    get,
    mails: async () => (await persistence.outbox.claimDue(MINUTE_MS, 50)).map(({ mail }) => mail),
  };
};

let stand: ReturnType<typeof setUp>;
beforeEach(() => {
  stand = setUp();
});

describe('a game that is called off', () => {
  it('gives everything back to everybody, once, cancels the orders, and tells each customer', async () => {
    const orders = [await stand.place(), await stand.place(), await stand.place()];
    expect(await stand.callOff()).toMatchObject({ ok: true });
    await stand.work();
    expect(await stand.states()).toEqual(['refunded', 'refunded', 'refunded']);
    expect(stand.payments.refunds.map(({ amountCents }) => amountCents)).toEqual([615, 615, 615]);
    for (const order of orders) {
      const { status, items } = await stand.orderNow(order);
      expect([status, items.every(({ isRefunded }) => isRefunded)]).toEqual(['cancelled', true]);
    }
    const mails = await stand.mails();
    expect(mails.map((mail) => ('refundCents' in mail ? [mail.kind, mail.refundCents] : mail.kind))).toEqual(
      orders.map(() => ['order-called-off', 615]),
    );
  });

  it('stops online ordering, and refunds whoever was just paying', async () => {
    await stand.place();
    await stand.callOff();
    const { open } = await stand.persistence.nights.current(stand.clock.now());
    expect(open?.closesAt).toBe(stand.clock.now());
    // A hold from before.
    stand.clock.advance(-1);
    await stand.place();
    stand.clock.advance(1);
    await stand.work();
    expect(await stand.states()).toEqual(['refunded', 'refunded']);
  });

  it.each([
    ['an order at the window', async () => void (await stand.place({ tender: 'cash', channel: 'W', paymentId: null }))],
    [
      'online orders once ordering is open again',
      async () => {
        const { open } = await stand.persistence.nights.current(stand.clock.now());
        if (open !== null) await stand.resumeOrdering(open.id, THE_ADMIN);
        await stand.place();
      },
    ],
  ])('leaves %s alone', async (_what, place) => {
    await stand.place();
    await stand.callOff();
    stand.clock.advance(MINUTE_MS);
    await place();
    await stand.work();
    expect(await stand.states()).toEqual(['refunded']);
  });

  it('is guarded by the name of the night, and happens once', async () => {
    await stand.place();
    const id = callOffId('0193c0de-0000-7000-8000-000000000001');
    expect(await stand.callOff('vs. Lincoln')).toEqual({ ok: false, error: { kind: 'call-off/wrong-name', name: NAME } });
    expect(await stand.callOff(` friday, november  20, 2026`, 'all', id)).toMatchObject({ ok: true });
    await stand.work();
    expect(await stand.callOff(NAME, 'all', id)).toMatchObject({ ok: true });
    await stand.work();
    expect(stand.payments.refunds).toHaveLength(1);
  });

  it('may be for chosen orders only: the game goes on for the others', async () => {
    const [one, other] = [await stand.place(), await stand.place()];
    await stand.callOff(NAME, [one]);
    await stand.work();
    expect((await stand.orderNow(one)).status).toBe('cancelled');
    expect((await stand.orderNow(other)).status).toBe('queued');
    expect((await stand.persistence.nights.current(stand.clock.now())).open?.closesAt).toBeNull();
  });

  it('leaves cash for the drawer, and what was handed out before its turn came', async () => {
    const cash = await stand.place({ channel: 'W', tender: 'cash', paymentId: null });
    const reader = await stand.place({ channel: 'W', tender: 'reader', paymentId: null });
    const comp = await stand.place({ channel: 'W', tender: 'comp', paymentId: null, paidCents: cents(0) });
    await stand.callOff();
    await stand.work();
    expect(await stand.states()).toEqual(['by-hand', 'by-hand', 'refunded']);
    expect((await stand.orderNow(cash)).status).toBe('queued');
    expect((await stand.orderNow(reader)).status).toBe('queued');
    expect((await stand.orderNow(comp)).status).toBe('cancelled');
    expect(stand.payments.refunds).toEqual([]);
  });

  it('waits for a provider that does not answer', async () => {
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

  it('tries again what the provider refuses, five times, and then when somebody asks', async () => {
    const order = await stand.place();
    stand.payments.refuse('refund', 'card_closed');
    await stand.callOff();
    await stand.work();
    const { current } = await stand.get();
    expect(current?.entries).toMatchObject([{ row: { state: 'failed', refusals: 5, dueAt: null } }]);
    expect((await stand.orderNow(order)).status).toBe('cancelled');
    expect(await stand.retry(current?.callOff.id ?? callOffId('none'), null)).toBe(1);
    await stand.work();
    expect(await stand.states()).toEqual(['failed']);
    stand.payments.refuse('refund', null);
    await stand.retry(current?.callOff.id ?? callOffId('none'), order.id);
    await stand.work();
    expect(await stand.states()).toEqual(['refunded']);
    expect((await stand.orderNow(order)).items.every(({ isRefunded }) => isRefunded)).toBe(true);
    expect(await stand.mails()).toHaveLength(1);
  });

  it('is done with an order whose money a dispute took before the refund could', async () => {
    const order = await stand.place();
    stand.payments.refuse('refund', 'charge_disputed');
    await stand.callOff();
    await stand.carryOut();
    const said = { kind: 'dispute', state: 'open', id: 'dispute-1', orderId: order.id, amountCents: order.paidCents } as const;
    const dispute = adjustmentHeard({ ...said, at: stand.clock.now() }, undefined, stand.clock.now());
    await stand.persistence.unitOfWork.run(async ({ refunds }) => ok(await refunds.recordOutside(dispute)));
    await stand.work();
    expect(await stand.states()).toEqual(['refunded']);
    expect(stand.payments.refunds).toEqual([]);
  });

  it('goes on where a killed worker was, wherever that was', async () => {
    const orders = await Promise.all(Array.from({ length: 4 }, () => stand.place()));
    await stand.callOff();
    // Killed after the commit, before the provider was called; and after that, before the answer was stored.
    for (const trouble of ['not-sent', 'answer-lost'] as const) {
      stand.payments.trouble('refund', trouble);
      await stand.carryOut();
    }
    stand.payments.trouble('refund', null);
    await stand.work(5 * MINUTE_MS);
    expect(await stand.states()).toEqual(orders.map(() => 'refunded'));
    expect(stand.payments.refunds).toHaveLength(orders.length);
    expect(await stand.mails()).toHaveLength(orders.length);
  });
});
