import { expect, it } from 'vitest';
import { lookupHash, orderId, sessionId, type OutboxId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Order } from '#core/domain/order/order.ts';
import { BEA } from '../support/builders/order-builder.ts';
import { commit, newMessage, persistenceSuite, placeNewOrder } from './persistence-fixture.ts';

export const describeOrderReader = persistenceSuite('OrderReader', (fixture) => {
  const place = async (changes: Partial<Order> = {}): Promise<Order> => {
    fixture.clock.advance(MINUTE_MS);
    return placeNewOrder(fixture, changes);
  };
  const positionOf = async (order: Order): Promise<number | undefined> =>
    (await fixture.persistence.orders.byHash(order.lookupHash))?.queuePosition;

  it('finds an order by its session and by its hash', async () => {
    const order = await place();
    expect(await fixture.persistence.orders.bySession(order.sessionId ?? sessionId('none'))).toEqual({
      order,
      queuePosition: 1,
      preparingHeardAt: null,
      ownCancels: 0,
    });
    expect(await fixture.persistence.orders.byHash(order.lookupHash)).toEqual({
      order,
      queuePosition: 1,
      preparingHeardAt: null,
      ownCancels: 0,
    });
  });

  it('lists how customers of ready orders were notified: mails and reminders since then, and pushes for that time', async () => {
    const [first, silent] = [
      await place({ status: 'ready', readyAt: fixture.clock.now() }),
      await place({ status: 'ready', readyAt: fixture.clock.now() }),
    ];
    await place();
    await place({ status: 'ready', readyAt: fixture.clock.now(), channel: 'W', tender: 'cash', paymentId: null });
    const byPhone = await place({ status: 'ready', readyAt: fixture.clock.now(), channel: 'W' });
    const { outbox, pushes, orders } = fixture.persistence;
    const add = async (): Promise<OutboxId> => {
      const message = { ...newMessage(fixture), orderId: first.id };
      await commit(fixture, (tx) => tx.outbox.add(message));
      return message.id;
    };
    const of = async (order: Order) => (await orders.readyMessages()).find((one) => one.orderId === order.id);
    expect((await orders.readyMessages()).map((one) => one.orderId)).toEqual([first.id, silent.id, byPhone.id]);
    const [sent, other] = [await add(), await add()];
    expect(await of(first)).toMatchObject({ readyAt: first.readyAt, mail: 'pending', push: { subscribed: 0, notified: 0 } });
    await outbox.markFailed(other);
    await outbox.markSent(sent);
    await pushes.add(first.id, { endpoint: 'https://push.example/1', p256dh: 'key', auth: 'auth' }, 3);
    expect(await of(first)).toMatchObject({ mail: 'sent', push: { subscribed: 1, notified: 0 } });
    const [due] = await pushes.claimDue(MINUTE_MS, 5);
    if (due === undefined) throw new Error('a push is due');
    await pushes.markNotified(due);
    expect(await of(first)).toMatchObject({ push: { subscribed: 1, notified: 1 } });
    expect(await of(silent)).toMatchObject({ mail: null, push: { subscribed: 0, notified: 0 } });
  });

  it('returns null for unknown ids', async () => {
    await place();
    expect(await fixture.persistence.orders.bySession(sessionId('cs_unknown'))).toBeNull();
    expect(await fixture.persistence.orders.byHash(lookupHash('unknown'))).toBeNull();
  });

  it('gives queued and preparing orders their positions, oldest first, and others 0', async () => {
    const preparing = await place({ status: 'preparing', preparing: BEA });
    const ready = await place({ status: 'ready', readyAt: fixture.clock.now() });
    const cancelled = await place({ status: 'cancelled' });
    const second = await place();
    const third = await place();
    const positions = [];
    for (const order of [preparing, ready, cancelled, second, third]) positions.push(await positionOf(order));
    expect(positions).toEqual([1, 0, 0, 2, 3]);
  });

  it('does not count left-over orders, individually or in the list', async () => {
    const leftOver = [await place(), await place({ status: 'preparing', preparing: BEA })];
    fixture.clock.advance(LIMITS.nights.automaticLastsMs - 2 * MINUTE_MS);
    const tonight = [await place(), await place()];
    const positions = [];
    for (const order of [...leftOver, ...tonight]) positions.push(await positionOf(order));
    expect(positions).toEqual([1, 2, 2, 2]);
    expect((await fixture.persistence.orders.inHand()).map(({ queuePosition }) => queuePosition)).toEqual(positions);
  });

  it('gives two orders of the same moment different positions', async () => {
    const placedAt = fixture.clock.now();
    const orders = [await place({ placedAt }), await place({ placedAt }), await place({ placedAt })];
    const positions = await Promise.all(orders.map(positionOf));
    expect(new Set(positions)).toEqual(new Set([1, 2, 3]));
  });

  it('finds an order by its id, with its place', async () => {
    await place();
    const order = await place();
    expect(await fixture.persistence.orders.byId(order.id)).toEqual({ order, queuePosition: 2, preparingHeardAt: null, ownCancels: 0 });
    expect(await fixture.persistence.orders.byId(orderId('0193c0de-0000-7000-8000-00000000dead'))).toBeNull();
  });

  it('lists orders in hand, oldest first, with items and positions', async () => {
    const queued = await place();
    await place({ status: 'completed', completedAt: fixture.clock.now() });
    const ready = await place({ status: 'ready', readyAt: fixture.clock.now() });
    await place({ status: 'cancelled' });
    const preparing = await place({ status: 'preparing', preparing: BEA });
    // Sold without a network: placed before the others, stored after them.
    const late = await placeNewOrder(fixture, { placedAt: plusMs(queued.placedAt, -1) });
    expect(await fixture.persistence.orders.inHand()).toEqual([
      { order: late, queuePosition: 1, preparingHeardAt: null, ownCancels: 0 },
      { order: queued, queuePosition: 2, preparingHeardAt: null, ownCancels: 0 },
      { order: ready, queuePosition: 0, preparingHeardAt: null, ownCancels: 0 },
      { order: preparing, queuePosition: 3, preparingHeardAt: null, ownCancels: 0 },
    ]);
  });

  it('knows when the newest order with a payment was placed', async () => {
    expect(await fixture.persistence.orders.lastPaidAt()).toBeNull();
    await place();
    const { placedAt } = await place();
    await place({ paymentId: null });
    expect(await fixture.persistence.orders.lastPaidAt()).toBe(placedAt);
  });

  it('lists a half-open window, newest first, up to the limit', async () => {
    const [first, second, third, fourth] = [await place(), await place(), await place(), await place()];
    const idsOf = async (...window: Parameters<typeof fixture.persistence.orders.placedBetween>) =>
      (await fixture.persistence.orders.placedBetween(...window)).map(({ order }) => order.id);
    expect(await idsOf(second.placedAt, fourth.placedAt, 10)).toEqual([third.id, second.id]);
    expect(await idsOf(null, null, 10)).toEqual([fourth.id, third.id, second.id, first.id]);
    expect(await idsOf(null, null, 2)).toEqual([fourth.id, third.id]);
    expect(await idsOf(plusMs(fourth.placedAt, 1), null, 10)).toEqual([]);
  });
});
