import { beforeEach, expect, it } from 'vitest';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { OutsideAdjustment } from '#core/domain/order/outside-adjustment.ts';
import type { Refund, RefundState } from '#core/domain/order/refund.ts';
import { commit, newRefund, persistenceSuite, placeNewOrder } from './persistence-fixture.ts';

export const describeRefundRepository = persistenceSuite('RefundRepository', (fixture) => {
  let order: Order;
  beforeEach(async () => {
    order = await placeNewOrder(fixture);
  });
  const insert = (changes: Partial<Refund> = {}) => commit(fixture, (tx) => tx.refunds.insert(newRefund(fixture, order, changes)));
  const claim = (limit = 10) => fixture.persistence.refunds.claimDue(MINUTE_MS, limit);

  it('gives back every field', async () => {
    const refund = newRefund(fixture, order, { reason: "It's “cold”" });
    await commit(fixture, (tx) => tx.refunds.insert(refund));
    expect(await claim()).toEqual([{ ...refund, nextAttemptAt: plusMs(fixture.clock.now(), MINUTE_MS) }]);
  });

  it('accepts one refund per item, even concurrently', async () => {
    const inserted = await Promise.all(Array.from({ length: 10 }, () => insert()));
    expect(inserted.filter(Boolean)).toHaveLength(1);
    expect(await insert({ itemId: order.items[1]?.id ?? null })).toBe(true);
  });

  it('takes one refund of the whole order at a time', async () => {
    const whole = newRefund(fixture, order, { itemId: null });
    expect(await insert(whole)).toBe(true);
    expect(await insert({ itemId: null })).toBe(false);
    const at = fixture.clock.now();
    const settled = { state: 'succeeded', acceptedAt: at, settledAt: at, goneAt: at, nextAttemptAt: null } as const;
    await commit(fixture, (tx) => tx.refunds.save({ ...whole, ...settled }));
    expect(await insert({ itemId: null })).toBe(true);
  });

  it('locks a refund, and returns null for an unknown one', async () => {
    const both = order.items.slice(0, 2).map(({ id }) => newRefund(fixture, order, { itemId: id }));
    for (const refund of both) await commit(fixture, (tx) => tx.refunds.insert(refund));
    const ids = [...both.map(({ id }) => id), newRefund(fixture, order).id];
    expect(await Promise.all(ids.map((id) => commit(fixture, (tx) => tx.refunds.lock(id))))).toEqual([...both, null]);
  });

  it('accepts another refund after a failed one', async () => {
    const refund = newRefund(fixture, order);
    await commit(fixture, (tx) => tx.refunds.insert(refund));
    await commit(fixture, (tx) => tx.refunds.save({ ...refund, state: 'failed', settledAt: fixture.clock.now(), nextAttemptAt: null }));
    expect(await insert()).toBe(true);
  });

  it('keeps the id of a refund at the provider unique', async () => {
    expect(await insert({ providerRefundId: 're_1' })).toBe(true);
    expect(await insert({ providerRefundId: 're_1', itemId: order.items[1]?.id ?? null })).toBe(false);
  });

  it('throws rather than store a refund of nothing', async () => {
    await expect(insert({ amountCents: cents(0) })).rejects.toThrow();
  });

  it('records each outside adjustment by its own id, and returns it for its own order only', async () => {
    const otherOrder = await placeNewOrder(fixture);
    const adjusted = (id: string, of: Order, state: RefundState): OutsideAdjustment => ({
      id,
      orderId: of.id,
      amountCents: cents(100),
      at: fixture.clock.now(),
      kind: 'refund',
      state,
      goneAt: state === 'failed' ? null : fixture.clock.now(),
      backAt: null,
    });
    const record = (adjustment: OutsideAdjustment) => commit(fixture, (tx) => tx.refunds.recordOutside(adjustment));
    const outsideOf = async (of: Order) => (await commit(fixture, (tx) => tx.refunds.ofOrder(of.id))).outside;
    const [one, other] = [adjusted('re_one', order, 'pending'), adjusted('re_other', otherOrder, 'succeeded')];
    expect([await record(one), await record(other)]).toEqual([null, null]);
    expect([await outsideOf(order), await outsideOf(otherOrder)]).toEqual([[one], [other]]);
    const failed = {
      ...adjusted('re_one', order, 'failed'),
      amountCents: cents(90),
      goneAt: one.goneAt,
      backAt: plusMs(fixture.clock.now(), 1),
    };
    expect(await record(failed)).toBe('pending');
    expect(await record(failed)).toBe('failed');
    expect([await outsideOf(order), await outsideOf(otherOrder)]).toEqual([[failed], [other]]);
    const [goneAt, backAt] = [fixture.clock.now(), plusMs(fixture.clock.now(), 1)];
    const again = { ...adjusted('re_one', order, 'succeeded'), goneAt: plusMs(backAt, 1), earlier: [[goneAt, backAt] as const] };
    expect(await record(again)).toBe('failed');
    expect(await outsideOf(order)).toEqual([again]);
  });

  it('returns the refunds of its own order only, oldest first, and saves one of them', async () => {
    const otherOrder = await placeNewOrder(fixture);
    const [one, other] = [newRefund(fixture, order), newRefund(fixture, otherOrder)];
    for (const refund of [one, other]) await commit(fixture, (tx) => tx.refunds.insert(refund));
    const refundsOf = async (of: Order) => (await commit(fixture, (tx) => tx.refunds.ofOrder(of.id))).refunds;
    expect([await refundsOf(order), await refundsOf(otherOrder)]).toEqual([[one], [other]]);
    await commit(fixture, (tx) => tx.refunds.save({ ...one, attempts: 3 }));
    expect([await refundsOf(order), await refundsOf(otherOrder)]).toEqual([[{ ...one, attempts: 3 }], [other]]);
  });

  it('claims pending due refunds, each by one claimer, but not settled ones', async () => {
    for (const item of order.items) await insert({ itemId: item.id });
    const shares = await Promise.all([claim(2), claim(2), claim(2)]);
    const ids = shares.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const claimed = [...shares.flat(), ...(await claim(10))];
    expect(claimed).toHaveLength(order.items.length);
    fixture.clock.advance(MINUTE_MS);
    const [first, ...others] = await claim();
    if (first === undefined) throw new Error('the lease is over');
    await commit(fixture, (tx) =>
      tx.refunds.save({
        ...first,
        state: 'succeeded',
        providerRefundId: 're_1',
        acceptedAt: fixture.clock.now(),
        goneAt: fixture.clock.now(),
        settledAt: fixture.clock.now(),
        nextAttemptAt: null,
      }),
    );
    fixture.clock.advance(MINUTE_MS);
    expect((await claim()).map(({ id }) => id).toSorted()).toEqual(others.map(({ id }) => id).toSorted());
  });
});
