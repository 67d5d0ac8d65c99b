import { expect, it } from 'vitest';
import { orderItemId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { multiplyCents } from '#core/domain/kernel/money.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { anOrder, BEA } from '../support/builders/order-builder.ts';
import { commit, insertCheckout, persistenceSuite, placeNewOrder, stocked } from './persistence-fixture.ts';

export const describeQueueReader = persistenceSuite('QueueReader', (fixture) => {
  it('counts queued orders and live checkouts, nothing else', async () => {
    await placeNewOrder(fixture);
    await placeNewOrder(fixture, { status: 'preparing', preparing: BEA });
    await placeNewOrder(fixture, { status: 'ready', readyAt: fixture.clock.now() });
    for (const state of ['creating', 'open', 'paid', 'expired'] as const) await insertCheckout(fixture, { state });
    const expected = { queued: 1, openCheckouts: 2 };
    expect(await fixture.persistence.queue.load()).toEqual(expected);
  });

  it('counts no order that was left over from another evening', async () => {
    const ago = (ms: number) => plusMs(fixture.clock.now(), -ms);
    await placeNewOrder(fixture, { placedAt: ago(LIMITS.nights.automaticLastsMs) });
    await placeNewOrder(fixture, { placedAt: ago(LIMITS.nights.automaticLastsMs - 1) });
    expect(await fixture.persistence.queue.load()).toEqual({ queued: 1, openCheckouts: 0 });
  });

  it('lists tonight’s waiting and latest finished orders with their unrefunded work', async () => {
    const burger = await stocked(fixture, 9, 'burger');
    await commit(fixture, (tx) => tx.products.prepare(burger, { station: 'Grill', prepPoints: 2 }));
    const now = fixture.clock.now();
    const ago = (minutes: number) => plusMs(now, -minutes * MINUTE_MS);
    const [template] = anOrder().items;
    if (template === undefined) throw new Error('no items');
    const line = (quantity: number, isRefunded = false) => ({
      ...template,
      id: orderItemId(fixture.ids.uuid()),
      productId: burger,
      quantity,
      subtotalCents: multiplyCents(template.unitPriceCents, quantity),
      isRefunded,
    });
    await placeNewOrder(fixture, { status: 'ready', placedAt: ago(9), readyAt: ago(2) });
    await placeNewOrder(fixture, { status: 'completed', placedAt: ago(8), readyAt: ago(1), completedAt: now, items: [line(2)] });
    await placeNewOrder(fixture, { status: 'completed', placedAt: ago(3), readyAt: ago(3), completedAt: ago(3) });
    const offline = { channel: 'W', tender: 'cash', placedAt: ago(6), enteredAt: ago(4), soldOffline: true } as const;
    await placeNewOrder(fixture, { ...offline, status: 'ready', readyAt: ago(1) });
    await placeNewOrder(fixture, { ...offline, items: [line(3)] });
    await placeNewOrder(fixture, { placedAt: ago(1), items: [line(1), line(4, true)] });
    expect(await fixture.persistence.queue.timedOrders(1)).toEqual([
      { placedAt: ago(8), readyAt: ago(1), work: { Grill: 4 } },
      { placedAt: ago(6), enteredAt: ago(4), readyAt: null, work: { Grill: 6 } },
      { placedAt: ago(1), readyAt: null, work: { Grill: 2 } },
    ]);
    expect(await fixture.persistence.queue.timedOrders(5)).toHaveLength(4);
  });
});
