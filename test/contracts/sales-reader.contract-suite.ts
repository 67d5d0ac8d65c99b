import { beforeEach, expect, it } from 'vitest';
import type { ReaderDecision } from '#core/domain/bank/reader-decision.ts';
import type { Drawer, DrawerEntry } from '#core/domain/drawer/drawer.ts';
import { drawerEntryId, drawerId, nightId, orderId, paymentId, readerDecisionId, type PaymentId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { OutsideAdjustment } from '#core/domain/order/outside-adjustment.ts';
import type { Refund } from '#core/domain/order/refund.ts';
import { commit, newestNight, newRefund, persistenceSuite, placeNewOrder } from './persistence-fixture.ts';

export const describeSalesReader = persistenceSuite('SalesReader', (fixture) => {
  let began: Instant;
  let early: Order;
  let order: Order;
  beforeEach(async () => {
    began = fixture.clock.now();
    early = await placeNewOrder(fixture, { paymentId: paymentId('pi_early') });
    fixture.clock.advance(MINUTE_MS);
    order = await placeNewOrder(fixture, { paymentId: paymentId('pi_1') });
  });
  const firstMinute = () => ({ start: began, end: plusMs(began, MINUTE_MS) });
  const secondMinute = () => ({ start: plusMs(began, MINUTE_MS), end: plusMs(began, 2 * MINUTE_MS) });
  /** As the store returns it after this refund. */
  const having = (of: Order, givenBackCents: number): Order => ({ ...of, givenBackCents: cents(givenBackCents) });
  const refund = async (of: Order, changes: Partial<Refund>): Promise<Refund> => {
    const made = newRefund(fixture, of, { nextAttemptAt: null, ...changes });
    await commit(fixture, (tx) => tx.refunds.insert(made));
    return made;
  };
  const outside = (changes: Partial<Extract<OutsideAdjustment, { kind: 'refund' }>> = {}): OutsideAdjustment => ({
    id: 're_outside',
    orderId: early.id,
    kind: 'refund',
    state: 'succeeded',
    amountCents: cents(100),
    at: fixture.clock.now(),
    goneAt: fixture.clock.now(),
    backAt: null,
    ...changes,
  });

  it('lists orders by when they were placed', async () => {
    expect((await fixture.persistence.sales.between(firstMinute())).placed).toEqual([early]);
    expect((await fixture.persistence.sales.between(secondMinute())).placed).toEqual([order]);
  });

  it('lists the nights of a window’s orders, with their seals', async () => {
    const { id: night } = await newestNight(fixture);
    const { sales } = fixture.persistence;
    expect(await sales.nightsIn(firstMinute())).toEqual([{ id: night, orders: new Set([early.id]), seal: null }]);
    const both = { start: began, end: secondMinute().end };
    expect(await sales.nightsIn(both)).toEqual([{ id: night, orders: new Set([early.id, order.id]), seal: null }]);
    expect(await sales.nightsIn({ start: both.end, end: plusMs(both.end, MINUTE_MS) })).toEqual([]);
  });

  it('lists accepted refunds with their orders, by acceptance', async () => {
    const accepted = {
      state: 'succeeded',
      acceptedAt: fixture.clock.now(),
      settledAt: fixture.clock.now(),
      providerRefundId: 're_1',
    } as const;
    const made = await refund(early, accepted);
    await refund(order, { state: 'failed', acceptedAt: fixture.clock.now(), settledAt: fixture.clock.now() });
    await refund(order, { itemId: order.items[1]?.id ?? null });
    const atBank = await refund(order, { itemId: order.items[2]?.id ?? null, acceptedAt: fixture.clock.now(), providerRefundId: 're_2' });
    const { refunds } = await fixture.persistence.sales.between(secondMinute());
    expect(refunds.map((one) => one.refund.id).toSorted()).toEqual([made.id, atBank.id].toSorted());
    expect(refunds.find((one) => one.refund.id === made.id)).toEqual({ refund: made, order: having(early, 258) });
    expect((await fixture.persistence.sales.between(firstMinute())).refunds).toEqual([]);
  });

  it('lists the provider’s adjustments by their time, in their latest state', async () => {
    expect(await commit(fixture, (tx) => tx.refunds.recordOutside(outside({ state: 'pending' })))).toBeNull();
    expect(await commit(fixture, (tx) => tx.refunds.recordOutside(outside()))).toBe('pending');
    const { outside: found } = await fixture.persistence.sales.between(secondMinute());
    expect(found).toEqual([{ adjustment: outside(), order: having(early, 100) }]);
    expect((await fixture.persistence.sales.between(firstMinute())).outside).toEqual([]);
  });

  it('lists a night’s card payments with their returns', async () => {
    const { id: night } = await newestNight(fixture);
    const settled = { settledAt: fixture.clock.now() };
    await refund(early, {
      state: 'succeeded',
      acceptedAt: fixture.clock.now(),
      providerRefundId: 're_1',
      ...settled,
      amountCents: cents(70),
    });
    await refund(early, { state: 'failed', acceptedAt: fixture.clock.now(), providerRefundId: 're_2', ...settled });
    await refund(order, { itemId: order.items[1]?.id ?? null });
    await commit(fixture, (tx) => tx.refunds.recordOutside(outside()));
    const facts = ({ id, orderNumber, customer, paidCents, placedAt }: Order) => ({
      nightId: night,
      orderId: id,
      orderNumber,
      customerName: customer.name,
      paidCents,
      placedAt,
    });
    expect(await fixture.persistence.sales.cardPaymentsOf([night])).toEqual([
      { ...facts(early), paymentId: 'pi_early', givenBackCents: 170 },
      { ...facts(order), paymentId: 'pi_1', givenBackCents: 0 },
    ]);
    expect(await fixture.persistence.sales.cardPaymentsOf([])).toEqual([]);
  });

  it('lists all movements of a night’s orders', async () => {
    const night = await newestNight(fixture);
    const settled = { settledAt: fixture.clock.now(), acceptedAt: fixture.clock.now() };
    const made = await refund(early, { state: 'succeeded', providerRefundId: 're_1', ...settled });
    const failedLater = await refund(order, { state: 'failed', providerRefundId: 're_2', ...settled });
    await refund(order, { state: 'failed', settledAt: fixture.clock.now() });
    await refund(order, { itemId: order.items[1]?.id ?? null });
    await commit(fixture, (tx) => tx.refunds.recordOutside(outside()));
    const { facts } = (await fixture.persistence.sales.ofNight(night.id)) ?? { facts: null };
    expect(facts?.refunds.map((one) => one.refund.id).toSorted()).toEqual([made.id, failedLater.id].toSorted());
    expect(await fixture.persistence.sales.ofNight(night.id)).toEqual({
      night,
      facts: {
        placed: [having(early, 358), having(order, 258)],
        refunds: expect.arrayContaining([
          { refund: made, order: having(early, 358) },
          { refund: failedLater, order: having(order, 258) },
        ]),
        outside: [{ adjustment: outside(), order: having(early, 358) }],
      },
      readerDecisions: [],
      drawerRefunds: [],
      compReasons: new Map(),
      approvals: [],
      seal: null,
    });
    expect(await fixture.persistence.sales.ofNight(nightId(fixture.ids.uuid()))).toBeNull();
  });

  it('lists what drawers gave back for a night’s orders, oldest first', async () => {
    const { id: night } = await newestNight(fixture);
    const drawer: Drawer = { id: drawerId(fixture.ids.uuid()), nightId: night, name: 'Drawer A', state: 'open' };
    const entry = (kind: 'sale' | 'refund', of: Order): DrawerEntry => ({
      id: drawerEntryId(fixture.ids.uuid()),
      drawerId: drawer.id,
      at: fixture.clock.now(),
      by: { staffId: 'staff-dana', name: 'Dana' },
      kind,
      amountCents: cents(350),
      pieces: null,
      orderId: of.id,
      note: null,
    });
    const written = [entry('sale', early), entry('refund', order), entry('refund', early)];
    await commit(fixture, async ({ drawers }) => {
      await drawers.insert(drawer);
      for (const one of written) await drawers.append(one);
    });
    expect((await fixture.persistence.sales.ofNight(night))?.drawerRefunds).toEqual(written.slice(1));
  });

  it('lists a night’s card reader sales with seller and returns', async () => {
    const { id: night } = await newestNight(fixture);
    const onReader = { channel: 'W', tender: 'reader', paymentId: null } as const;
    const sell = async (changes: Partial<Order>, reference: string | null): Promise<Order> => {
      fixture.clock.advance(MINUTE_MS);
      const sold = await placeNewOrder(fixture, { ...onReader, placedAt: fixture.clock.now(), ...changes });
      const sale = { orderId: sold.id, idempotencyKey: sold.id, soldBy: { staffId: 's', name: 'Rosa' } };
      await commit(fixture, (tx) => tx.sales.insert({ ...sale, payment: { tender: 'reader', reference } }));
      return sold;
    };
    const kept = await sell({}, '8841');
    const undone = await sell({ status: 'cancelled', cancelledAt: fixture.clock.now(), paidCents: cents(0) }, null);
    await refund(kept, { state: 'succeeded', acceptedAt: fixture.clock.now(), settledAt: fixture.clock.now(), amountCents: cents(70) });
    const facts = (of: Order) => ({ orderId: of.id, orderNumber: of.orderNumber, soldBy: 'Rosa', at: of.placedAt });
    expect((await fixture.persistence.sales.readerSalesOf(night)).sales).toEqual([
      { ...facts(kept), reference: '8841', paidCents: kept.paidCents, givenBackCents: 70 },
      { ...facts(undone), reference: null, paidCents: undone.totalCents, givenBackCents: undone.totalCents },
    ]);
    expect(await fixture.persistence.sales.readerSalesOf(nightId(fixture.ids.uuid()))).toEqual({ sales: [], decisions: [] });
  });

  it('lists each card reader decision once, oldest first, until it is removed', async () => {
    const { id: night } = await newestNight(fixture);
    const make = (kind: ReaderDecision['kind'], of: Order | null, at: PaymentId | null): ReaderDecision => ({
      id: readerDecisionId(fixture.ids.uuid()),
      nightId: night,
      kind,
      orderId: of?.id ?? null,
      paymentId: at,
      card: at === null ? null : 'Visa 8841',
      standCents: cents(of === null ? 0 : 450),
      providerCents: cents(at === null ? 0 : 400),
      at: fixture.clock.now(),
      by: 'Dana',
    });
    const add = (one: ReaderDecision) => commit(fixture, (tx) => tx.readerDecisions.add(one));
    const parted = make('not-same', early, paymentId('p1'));
    expect([await add(parted), await add(make('not-same', early, paymentId('p1')))]).toEqual([true, false]);
    fixture.clock.advance(MINUTE_MS);
    const [cash, ours] = [make('was-cash', early, null), make('not-ours', null, paymentId('p1'))];
    expect([await add(cash), await add(make('not-paid', early, null))]).toEqual([true, false]);
    expect([await add(ours), await add(make('same-sale', order, paymentId('p1')))]).toEqual([true, false]);
    const known = async () => {
      const { readerDecisions } = (await fixture.persistence.sales.ofNight(night)) ?? { readerDecisions: [] };
      expect((await fixture.persistence.sales.readerSalesOf(night)).decisions).toEqual(readerDecisions);
      return readerDecisions;
    };
    expect(await known()).toEqual([parted, ...[cash, ours].toSorted((one, other) => (one.id < other.id ? -1 : 1))]);
    const undo = (one: ReaderDecision) => commit(fixture, (tx) => tx.readerDecisions.remove(one.id));
    expect([await undo(cash), await undo(cash), await undo(ours)]).toEqual([true, false, true]);
    expect([await known(), await add(make('not-paid', early, null))]).toEqual([[parted], true]);
  });

  it('lists everything about one order', async () => {
    const made = await refund(early, {});
    await commit(fixture, (tx) => tx.refunds.recordOutside(outside()));
    expect(await fixture.persistence.sales.ofOrder(early.id)).toEqual({
      order: having(early, 358),
      ledger: { refunds: [made], outside: [outside()] },
    });
    expect(await commit(fixture, (tx) => tx.refunds.ofOrder(early.id))).toEqual({ refunds: [made], outside: [outside()] });
    expect(await commit(fixture, (tx) => tx.refunds.lock(made.id))).toEqual(made);
    expect(await fixture.persistence.sales.ofOrder(orderId(fixture.ids.uuid()))).toBeNull();
    expect((await fixture.persistence.refunds.listPending()).map(({ id }) => id)).toEqual([made.id]);
  });

  it('lists payments, the newest first', async () => {
    const window = { start: began, end: plusMs(began, 2 * MINUTE_MS) };
    expect(await fixture.persistence.sales.paymentsBetween(window)).toEqual(['pi_1', 'pi_early']);
  });

  it('finds an order by its payment, and writes only which items are refunded', async () => {
    const [item] = order.items;
    await commit(fixture, async (tx) => {
      const found = await tx.orders.lockByPayment(paymentId('pi_1'));
      expect(found).toEqual(order);
      expect(await tx.orders.lockByPayment(paymentId('pi_none'))).toBeNull();
      await tx.orders.saveItems({ ...order, items: order.items.map((one) => ({ ...one, isRefunded: one.id === item?.id })) });
    });
    const after = (await fixture.persistence.orders.byId(order.id))?.order;
    expect(after).toEqual({ ...order, items: order.items.map((one, index) => ({ ...one, isRefunded: index === 0 })) });
  });
});
