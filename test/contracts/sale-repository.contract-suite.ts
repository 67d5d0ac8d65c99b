import { expect, it } from 'vitest';
import { instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { approvalId, orderItemId } from '#core/domain/kernel/ids.ts';
import { addCents, cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { ORDER_CALLED_OFF, type Order } from '#core/domain/order/order.ts';
import type { Approval } from '#core/domain/window/approval.ts';
import type { Sale } from '#core/domain/window/sale.ts';
import { commit, newestNight, persistenceSuite, placeNewOrder } from './persistence-fixture.ts';

export const describeSaleRepository = persistenceSuite('SaleRepository', (fixture) => {
  const saleOf = (order: Order, changes: Partial<Sale> = {}): Sale => ({
    orderId: order.id,
    idempotencyKey: `key of ${order.id}`,
    soldBy: { staffId: 'staff-luis', name: 'Luis' },
    payment: { tender: 'cash', givenCents: cents(2_000) },
    ...changes,
  });

  it.each<Sale['payment']>([
    { tender: 'cash', givenCents: cents(0) },
    { tender: 'reader', reference: '4242' },
    { tender: 'reader', reference: null },
    { tender: 'comp', reason: 'referee' },
  ])('keeps a sale with %j, by its key and by its order', async (payment) => {
    const sale = saleOf(await placeNewOrder(fixture), { payment });
    await commit(fixture, (tx) => tx.sales.insert(sale));
    expect(await commit(fixture, (tx) => tx.sales.claim(sale.idempotencyKey))).toEqual(sale);
    expect(await commit(fixture, (tx) => tx.sales.ofOrder(sale.orderId))).toEqual(sale);
  });

  it.each([null, cents(1_450)])('keeps a paper sheet’s seller and count: %j', async (countedCents) => {
    const enteredAt = fixture.clock.now();
    const changes = { channel: 'W', tender: 'cash', enteredAt, placedAt: instant(enteredAt - MINUTE_MS) } as const;
    const order = await placeNewOrder(fixture, changes);
    const sale = saleOf(order, { paper: { seller: 'Ana from flute', countedCents } });
    await commit(fixture, (tx) => tx.sales.insert(sale));
    expect(await commit(fixture, (tx) => tx.sales.ofOrder(sale.orderId))).toEqual(sale);
    expect(await commit(fixture, (tx) => tx.orders.lock(order.id))).toEqual(order);
    expect((await fixture.persistence.orders.byId(order.id))?.order).toEqual(order);
  });

  it('returns null for other keys and online orders', async () => {
    const order = await placeNewOrder(fixture);
    expect(await commit(fixture, (tx) => tx.sales.claim('another key'))).toBeNull();
    expect(await commit(fixture, (tx) => tx.sales.ofOrder(order.id))).toBeNull();
  });

  it('adds up a night’s giveaways, called-off ones included, without those whose units are back', async () => {
    const comp = { channel: 'W', tender: 'comp', paidCents: cents(0) } as const;
    const given = await placeNewOrder(fixture, comp);
    const canceled = { ...comp, status: 'cancelled', cancelledAt: fixture.clock.now() } as const;
    const items = given.items.map((item) => ({ ...item, id: orderItemId(fixture.ids.uuid()), isRefunded: true }));
    const calledOff = await placeNewOrder(fixture, { ...canceled, items });
    await placeNewOrder(fixture, canceled);
    await placeNewOrder(fixture, { ...canceled, statusBy: ORDER_CALLED_OFF });
    await placeNewOrder(fixture);
    const { id: night } = await newestNight(fixture);
    expect(await commit(fixture, (tx) => tx.sales.givenAway(night))).toBe(addCents(given.totalCents, calledOff.totalCents));
    expect((await fixture.persistence.nights.list(1))[0]?.orders).toBe(4);
  });

  it.each(['below-price', 'no-drawer', 'dearer'] as const)(
    'keeps what was given away (%s) until a manager approves it, and counts it beside the comps, before and after the yes',
    async (kind) => {
      const order = await placeNewOrder(fixture, { channel: 'W', tender: 'cash' });
      const undone = await placeNewOrder(fixture, { status: 'cancelled', cancelledAt: fixture.clock.now() });
      const one: Approval = {
        id: approvalId('0193c0de-0000-7000-8000-00000000000a'),
        orderId: order.id,
        kind,
        amountCents: cents(700),
        by: { staffId: 'staff-luis', name: 'Luis' },
        at: fixture.clock.now(),
        approved: null,
      };
      const comp: Approval = { ...one, id: approvalId('0193c0de-0000-7000-8000-00000000000b'), kind: 'comp' };
      const late: Approval = { ...one, id: approvalId('0193c0de-0000-7000-8000-00000000000c'), orderId: undone.id };
      const approved = { ...one, approved: { by: { staffId: 'mona', name: 'Mona' }, at: fixture.clock.now() } };
      await commit(fixture, async (tx) => {
        for (const each of [one, comp, late]) await tx.sales.addApproval(each);
      });
      const { id: night } = await newestNight(fixture);
      expect(await commit(fixture, (tx) => tx.sales.givenAway(night))).toBe(700);
      expect(await commit(fixture, (tx) => tx.sales.lockApproval(one.id))).toEqual(one);
      await commit(fixture, (tx) => tx.sales.saveApproval(approved));
      expect(await commit(fixture, (tx) => tx.sales.givenAway(night))).toBe(700);
      const { orderNumber } = order;
      const { sales } = fixture.persistence;
      expect(await sales.approvalsOf(night)).toEqual([approved, comp].map((each) => ({ ...each, orderNumber })));
      expect((await sales.ofNight(night))?.approvals).toEqual([approved, comp, late]);
      expect(await commit(fixture, (tx) => tx.sales.lockApproval(approvalId('0193c0de-0000-7000-8000-0000000000ff')))).toBeNull();
    },
  );

  it('refuses a second sale of a key and of an order', async () => {
    const [one, other] = [await placeNewOrder(fixture), await placeNewOrder(fixture)];
    await commit(fixture, (tx) => tx.sales.insert(saleOf(one)));
    const again = (sale: Sale) => commit(fixture, (tx) => tx.sales.insert(sale));
    await expect(again(saleOf(other, { idempotencyKey: saleOf(one).idempotencyKey }))).rejects.toThrow();
    await expect(again(saleOf(one, { idempotencyKey: 'another key' }))).rejects.toThrow();
  });

  it('makes a second claim of a key wait for the first', async () => {
    const orders = [await placeNewOrder(fixture), await placeNewOrder(fixture), await placeNewOrder(fixture)];
    const outcomes = await Promise.all(
      orders.map((order) =>
        fixture.persistence.unitOfWork.run(async (tx) => {
          const known = await tx.sales.claim('one key');
          if (known === null) await tx.sales.insert(saleOf(order, { idempotencyKey: 'one key' }));
          return ok(known === null);
        }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.ok && outcome.value)).toHaveLength(1);
  });
});
