import { expect, it } from 'vitest';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import type { PushSubscription } from '#core/domain/notifications/push-message.ts';
import type { Order } from '#core/domain/order/order.ts';
import { itLeases } from './leases.ts';
import { persistenceSuite, placeNewOrder } from './persistence-fixture.ts';

const browser = (name: string): PushSubscription => ({
  endpoint: `https://push.example/${name}`,
  p256dh: `key-${name}`,
  auth: `auth-${name}`,
});

export const describePushQueue = persistenceSuite('PushQueue', (fixture) => {
  const place = (changes: Partial<Order>) => placeNewOrder(fixture, changes);
  /** Ready long enough that it can no longer be undone. */
  const ready = (changes: Partial<Order> = {}) =>
    place({ status: 'ready', readyAt: plusMs(fixture.clock.now(), -LIMITS.orders.tellReadyAfterMs), ...changes });
  const follow = async (orderId: OrderId, device = 'phone'): Promise<void> => {
    await fixture.persistence.pushes.add(orderId, browser(device), 3);
    fixture.clock.advance(1_000);
  };
  const claim = (limit = 10) => fixture.persistence.pushes.claimDue(MINUTE_MS, limit);

  itLeases(fixture, {
    add: async () => follow((await ready()).id),
    claim,
    idOf: ({ orderId }) => orderId,
    retryAt: (push, at) => fixture.persistence.pushes.retryAt(push, at),
  });

  it('returns due notifications of orders that are ready, with the language of each', async () => {
    const order = await ready({ language: 'es' });
    const waiting = await place({ status: 'queued' });
    await follow(order.id);
    await follow(waiting.id);
    expect(await claim()).toEqual([
      {
        orderId: order.id,
        orderNumber: order.orderNumber,
        lookupHash: order.lookupHash,
        pickupCode: order.pickupCode,
        language: 'es',
        readyAt: order.readyAt,
        attempts: 0,
        subscription: browser('phone'),
      },
    ]);
  });

  it('waits until readiness can no longer be undone', async () => {
    const order = await place({ status: 'ready', readyAt: fixture.clock.now() });
    await fixture.persistence.pushes.add(order.id, browser('phone'), 3);
    fixture.clock.advance(LIMITS.orders.tellReadyAfterMs - 1);
    expect(await claim()).toEqual([]);
    fixture.clock.advance(1);
    expect(await claim()).toHaveLength(1);
  });

  it('notifies once per readiness', async () => {
    await follow((await ready()).id);
    for (const push of await claim()) await fixture.persistence.pushes.markNotified(push);
    fixture.clock.advance(60 * MINUTE_MS);
    expect(await claim()).toEqual([]);
  });

  it('keeps a browser once and the newest three of an order', async () => {
    const order = await ready();
    for (const device of ['one', 'two', 'one', 'three', 'four']) await follow(order.id, device);
    const devices = (await claim()).map(({ subscription }) => subscription.endpoint.split('/').at(-1));
    expect(new Set(devices)).toEqual(new Set(['four', 'one', 'three']));
    expect(devices).toHaveLength(3);
  });

  it('forgets a withdrawn browser', async () => {
    const order = await ready();
    await follow(order.id);
    await fixture.persistence.pushes.remove(order.id, browser('phone').endpoint);
    expect(await claim()).toEqual([]);
  });

  it('forgets browsers of finished orders only', async () => {
    const orders = [await place({ status: 'completed', readyAt: fixture.clock.now(), completedAt: fixture.clock.now() }), await ready()];
    for (const { id } of orders) await follow(id);
    await fixture.persistence.pushes.forgetOverBefore(plusMs(fixture.clock.now(), MINUTE_MS));
    expect((await claim()).map(({ orderId }) => orderId)).toEqual([orders[1]?.id]);
  });

  it('forgets browsers of one order', async () => {
    const [one, other] = [await ready(), await ready()];
    await follow(one.id);
    await follow(other.id);
    await fixture.persistence.pushes.forgetOrder(one.id);
    expect((await claim()).map(({ orderId }) => orderId)).toEqual([other.id]);
  });

  it('forgets browsers of old orders, even unfinished ones', async () => {
    const old = await ready();
    await follow(old.id);
    const before = fixture.clock.now();
    const young = await place({ status: 'ready', placedAt: before, readyAt: plusMs(before, -LIMITS.orders.tellReadyAfterMs) });
    await follow(young.id);
    await fixture.persistence.pushes.forgetPlacedBefore(before);
    expect((await claim()).map(({ orderId }) => orderId)).toEqual([young.id]);
  });
});
