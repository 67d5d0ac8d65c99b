import { beforeEach, expect, it } from 'vitest';
import { callOffId, outboxId, type NightId, type OrderId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { CallOff } from '#core/domain/night/call-off.ts';
import { decide } from '#core/domain/order/order-lifecycle.ts';
import type { PlainCommandName } from '#core/domain/order/order-command.ts';
import type { Order } from '#core/domain/order/order.ts';
import { newOutboxMessage } from '#core/domain/notifications/outbox-message.ts';
import { BEA } from '#test/support/builders/order-builder.ts';
import { aCalledOffMail } from '#test/support/builders/order-mail-builder.ts';
import { commit, newestNight, newRefund, persistenceSuite, placeNewOrder } from './persistence-fixture.ts';

export const describeCallOffs = persistenceSuite('CallOffs', (fixture) => {
  let orders: readonly [Order, Order, Order];
  let night: NightId;
  beforeEach(async () => {
    orders = [await placeNewOrder(fixture), await placeNewOrder(fixture), await placeNewOrder(fixture)];
    ({ id: night } = await newestNight(fixture));
  });

  const aCallOff = (changes: Partial<CallOff> = {}): CallOff => ({
    id: callOffId(fixture.ids.uuid()),
    nightId: night,
    isAll: true,
    calledAt: fixture.clock.now(),
    calledBy: 'Admin',
    ...changes,
  });
  const call = async (callOff: CallOff, chosen: readonly OrderId[] | 'all' = 'all'): Promise<number> =>
    commit(fixture, async (tx) => {
      await tx.callOffs.insert(callOff);
      return await tx.callOffs.list(callOff, chosen);
    });
  const move = (order: Order, ...names: readonly PlainCommandName[]) =>
    commit(fixture, async (tx) => {
      for (const command of names) {
        const current = await tx.orders.lock(order.id);
        const decision = current === null ? null : decide(current, { name: command, by: BEA }, fixture.clock.now());
        if (decision?.ok !== true || decision.value.event === null) throw new Error('it can be moved');
        await tx.orders.save(decision.value.order, decision.value.event);
      }
    });
  const claim = () => fixture.persistence.callOffs.claimDue(10 * SECOND_MS, 10);
  const statesOf = async ({ id }: CallOff) =>
    (await fixture.persistence.callOffs.entriesOf([id])).map(({ row, order }) => [order.id, row.state]);

  it('accepts each id once', async () => {
    const callOff = aCallOff();
    expect(await commit(fixture, (tx) => tx.callOffs.insert(callOff))).toBe(true);
    expect(await commit(fixture, (tx) => tx.callOffs.insert({ ...callOff, calledBy: 'Somebody else' }))).toBe(false);
    const later = aCallOff({ calledAt: plusMs(callOff.calledAt, 1), isAll: false });
    await commit(fixture, (tx) => tx.callOffs.insert(later));
    expect(await fixture.persistence.callOffs.since(callOff.calledAt)).toEqual([later, callOff]);
    expect(await fixture.persistence.callOffs.since(later.calledAt)).toEqual([later]);
  });

  it('lists each order in hand once', async () => {
    await move(orders[2], 'mark-ready', 'pick-up');
    const callOff = aCallOff();
    expect(await call(callOff)).toBe(2);
    expect(await call(aCallOff({ calledAt: plusMs(callOff.calledAt, 1) }))).toBe(0);
    expect(await statesOf(callOff)).toEqual([
      [orders[0].id, 'waiting'],
      [orders[1].id, 'waiting'],
    ]);
    expect(await fixture.persistence.callOffs.handedOut(night)).toBe(1);
  });

  it('lists chosen orders only', async () => {
    const callOff = aCallOff({ isAll: false });
    expect(await call(callOff, [orders[1].id])).toBe(1);
    expect(await statesOf(callOff)).toEqual([[orders[1].id, 'waiting']]);
  });

  it('hands each row to one worker, until its lease is over or it is settled', async () => {
    await call(aCallOff());
    const [one, other] = await Promise.all([claim(), claim()]);
    expect([...one, ...other].map(({ orderId }) => orderId).toSorted()).toEqual(orders.map(({ id }) => id).toSorted());
    expect(await claim()).toEqual([]);
    fixture.clock.advance(10 * SECOND_MS);
    const again = await claim();
    expect(again).toHaveLength(3);
    for (const row of again) await commit(fixture, (tx) => tx.callOffs.save({ ...row, state: 'refunded', dueAt: null }));
    fixture.clock.advance(MINUTE_MS);
    expect(await claim()).toEqual([]);
  });

  it('retries one failed order, or all', async () => {
    const callOff = aCallOff();
    await call(callOff);
    for (const row of await claim()) await commit(fixture, (tx) => tx.callOffs.save({ ...row, state: 'failed', refusals: 5, dueAt: null }));
    const again = (order: OrderId | null) => commit(fixture, (tx) => tx.callOffs.tryAgain([callOff.id], order, fixture.clock.now()));
    expect(await again(orders[0].id)).toBe(1);
    expect(await commit(fixture, (tx) => tx.callOffs.lock(orders[0].id))).toMatchObject({ state: 'waiting', refusals: 5 });
    expect(await again(null)).toBe(2);
    expect(await claim()).toHaveLength(3);
  });

  it('names the orders of one call-off', async () => {
    const callOff = aCallOff();
    await call(callOff);
    await placeNewOrder(fixture);
    const { callOffs } = fixture.persistence;
    expect((await callOffs.ordersOf(callOff.id)).toSorted()).toEqual(orders.map(({ id }) => id).toSorted());
    expect(await callOffs.ordersOf(callOffId(fixture.ids.uuid()))).toEqual([]);
  });

  it('counts failed refund attempts per order, and sums the refunds that were not refused', async () => {
    const callOff = aCallOff();
    await call(callOff);
    const refunds = [
      newRefund(fixture, orders[0], { itemId: null, attempts: 2 }),
      newRefund(fixture, orders[1], { itemId: null, attempts: 5 }),
    ] as const;
    for (const refund of refunds) await commit(fixture, (tx) => tx.refunds.insert(refund));
    await commit(fixture, (tx) => tx.refunds.save({ ...refunds[1], state: 'failed', settledAt: fixture.clock.now(), nextAttemptAt: null }));
    expect(await fixture.persistence.callOffs.entriesOf([callOff.id])).toMatchObject([
      { attempts: 2, refundedCents: refunds[0].amountCents },
      { attempts: 0, refundedCents: 0 },
      { attempts: 0, refundedCents: 0 },
    ]);
  });

  it('returns the state of each mail', async () => {
    const callOff = aCallOff();
    await call(callOff, [orders[0].id]);
    const entry = async () => (await fixture.persistence.callOffs.entriesOf([callOff.id]))[0];
    expect(await entry()).toMatchObject({ attempts: 0, told: null });
    const id = outboxId(fixture.ids.uuid());
    const mail = aCalledOffMail();
    await commit(fixture, (tx) =>
      tx.outbox.add(newOutboxMessage({ id, mail, to: 'maya@example.com', orderId: orders[0].id, now: fixture.clock.now() })),
    );
    expect(await entry()).toMatchObject({ told: { state: 'pending', at: null } });
    await fixture.persistence.outbox.markSent(id);
    expect(await entry()).toMatchObject({ told: { state: 'sent', at: fixture.clock.now() } });
  });

  it('returns null for other orders, and refuses rows that were never listed', async () => {
    expect(await commit(fixture, (tx) => tx.callOffs.lock(orders[0].id))).toBeNull();
    const row = { callOffId: callOffId(fixture.ids.uuid()), orderId: orders[0].id, state: 'refunded', refusals: 0, dueAt: null } as const;
    await expect(commit(fixture, (tx) => tx.callOffs.save(row))).rejects.toThrow();
  });
});
