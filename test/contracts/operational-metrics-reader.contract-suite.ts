import { expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { sessionId } from '#core/domain/kernel/ids.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { Refund } from '#core/domain/order/refund.ts';
import type { OperationalMetrics } from '#core/ports/operational-metrics-reader.ts';
import { BEA } from '../support/builders/order-builder.ts';
import { commit, insertCheckout, newMessage, newRefund, persistenceSuite, placeNewOrder } from './persistence-fixture.ts';

const AT_REST: OperationalMetrics = {
  queued: 0,
  preparing: 0,
  ready: 0,
  openCheckouts: 0,
  overdueCheckouts: 0,
  unsentMails: 0,
  oldestUnsentMailAt: null,
  failedMails: 0,
  pendingRefunds: 0,
  oldestPendingRefundAt: null,
  failedRefunds: 0,
  ordersToReview: 0,
};

export const describeOperationalMetricsReader = persistenceSuite('OperationalMetricsReader', (fixture) => {
  const read = () => fixture.persistence.operationalMetrics.read();
  const ask = async (order: Order, changes: Partial<Refund> = {}): Promise<Refund> => {
    const refund = newRefund(fixture, order, changes);
    await commit(fixture, (tx) => tx.refunds.insert(refund));
    return refund;
  };
  const fail = async (order: Order, itemId: Refund['itemId']): Promise<void> => {
    const refund = await ask(order, { itemId });
    await commit(fixture, (tx) => tx.refunds.save({ ...refund, state: 'failed', settledAt: fixture.clock.now(), nextAttemptAt: null }));
  };

  it('has nothing to report about an empty stand', async () => expect(await read()).toEqual(AT_REST));

  it('counts active orders by status', async () => {
    for (const _ of [1, 2]) await placeNewOrder(fixture);
    await placeNewOrder(fixture, { status: 'preparing', preparing: BEA });
    await placeNewOrder(fixture, { status: 'ready', readyAt: fixture.clock.now() });
    await placeNewOrder(fixture, { status: 'completed', readyAt: fixture.clock.now(), completedAt: fixture.clock.now() });
    expect(await read()).toEqual({ ...AT_REST, queued: 2, preparing: 1, ready: 1 });
  });

  it('counts live checkouts, and from the end of its hold an overdue one', async () => {
    const { holdEndsAt } = await insertCheckout(fixture);
    const later = await insertCheckout(fixture, { state: 'open', sessionId: sessionId('cs_later') });
    for (const state of ['paid', 'expired'] as const) await insertCheckout(fixture, { state });
    fixture.clock.set(holdEndsAt);
    expect(holdEndsAt).toBe(later.holdEndsAt);
    expect(await read()).toEqual({ ...AT_REST, openCheckouts: 2, overdueCheckouts: 2 });
    fixture.clock.advance(-1);
    expect(await read()).toEqual({ ...AT_REST, openCheckouts: 2 });
  });

  it('knows how long the oldest unsent mail has waited, also while it is being retried', async () => {
    const oldest = newMessage(fixture);
    await commit(fixture, (tx) => tx.outbox.add(oldest));
    fixture.clock.advance(MINUTE_MS);
    const given = newMessage(fixture);
    await commit(fixture, (tx) => tx.outbox.add(given));
    await fixture.persistence.outbox.claimDue(MINUTE_MS, 10);
    expect(await read()).toEqual({ ...AT_REST, unsentMails: 2, oldestUnsentMailAt: oldest.createdAt });
    await fixture.persistence.outbox.markSent(oldest.id);
    await fixture.persistence.outbox.markFailed(given.id);
    expect(await read()).toEqual({ ...AT_REST, failedMails: 1 });
  });

  it('counts pending refunds, and failures until they are retried', async () => {
    const order = await placeNewOrder(fixture);
    const [first = null, second = null] = order.items.map(({ id }) => id);
    await fail(order, first);
    await fail(order, first);
    await fail(order, second);
    expect(await read()).toMatchObject({ pendingRefunds: 0, failedRefunds: 2 });
    fixture.clock.advance(MINUTE_MS);
    const { requestedAt } = await ask(order, { itemId: first });
    expect(await read()).toMatchObject({ pendingRefunds: 1, oldestPendingRefundAt: requestedAt, failedRefunds: 1 });
  });

  it('takes a whole order’s refund for all of its items', async () => {
    const order = await placeNewOrder(fixture);
    await fail(order, order.items[0]?.id ?? null);
    await fail(order, null);
    expect((await read()).failedRefunds).toBe(2);
    await ask(order, { itemId: null });
    expect((await read()).failedRefunds).toBe(0);
  });

  it('lists the day’s problems', async () => {
    const order = await placeNewOrder(fixture, { needsReview: true });
    expect((await read()).ordersToReview).toBe(1);
    fixture.clock.set(order.placedAt);
    fixture.clock.advance(DAY_MS);
    expect((await read()).ordersToReview).toBe(0);
  });
});
