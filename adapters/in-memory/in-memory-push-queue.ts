import { plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { DuePush, PushQueue } from '#core/ports/push-queue.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';
import type { StoredSubscriber } from './tables.ts';

const placeOf = (orderId: OrderId, endpoint: string): string => JSON.stringify([orderId, endpoint]);

/** When it was picked up or cancelled; null while it is in hand. */
const overAtOf = (order: Order | undefined): Instant | null => {
  if (order?.status === 'completed') return order.completedAt;
  return order?.status === 'cancelled' ? order.cancelledAt : null;
};

export const createInMemoryPushQueue = (store: InMemoryStore, clock: Clock): PushQueue => {
  const write = <T>(work: (tables: Draft['tables']) => T): Promise<T> =>
    store.transact(({ tables }) => ({ keep: true, value: work(tables) }));
  const change = ({ orderId, subscription }: DuePush, to: (stored: StoredSubscriber) => StoredSubscriber): Promise<void> =>
    write(({ subscribers }) => {
      const place = placeOf(orderId, subscription.endpoint);
      const stored = subscribers.get(place);
      if (stored !== undefined) subscribers.set(place, to(stored));
    });
  return {
    add: (orderId, subscription, maximum) =>
      write(({ subscribers }) => {
        const now = clock.now();
        const place = placeOf(orderId, subscription.endpoint);
        const known = subscribers.get(place) ?? { notifiedAt: null, dueAt: now, attempts: 0 };
        // Taken out first, so that the map's order is that of the latest wish.
        subscribers.delete(place);
        subscribers.set(place, { ...known, orderId, subscription });
        const newestFirst = [...subscribers].filter(([, one]) => one.orderId === orderId).toReversed();
        for (const [old] of newestFirst.slice(maximum)) subscribers.delete(old);
      }),
    remove: (orderId, endpoint) => write(({ subscribers }) => void subscribers.delete(placeOf(orderId, endpoint))),
    claimDue: (leaseMs, limit) =>
      write(({ subscribers, orders }) => {
        const now = clock.now();
        const due = [...subscribers]
          .filter(([, { dueAt }]) => dueAt <= now)
          .toSorted(([, one], [, other]) => one.dueAt - other.dueAt)
          .flatMap(([place, stored]) => {
            const order = orders.get(stored.orderId);
            const isDue =
              order?.status === 'ready' &&
              order.readyAt !== null &&
              plusMs(order.readyAt, LIMITS.orders.tellReadyAfterMs) <= now &&
              order.readyAt !== stored.notifiedAt;
            return isDue ? [{ place, stored, order, readyAt: order.readyAt }] : [];
          })
          .slice(0, limit);
        for (const { place, stored } of due) subscribers.set(place, { ...stored, dueAt: plusMs(now, leaseMs) });
        return due.map(({ stored, order, readyAt }): DuePush => ({
          orderId: order.id,
          orderNumber: order.orderNumber,
          lookupHash: order.lookupHash,
          pickupCode: order.pickupCode,
          language: order.language,
          readyAt,
          attempts: stored.attempts,
          subscription: stored.subscription,
        }));
      }),
    markNotified: (push) => change(push, (stored) => ({ ...stored, notifiedAt: push.readyAt, dueAt: clock.now(), attempts: 0 })),
    retryAt: (push, at) => change(push, (stored) => ({ ...stored, dueAt: at, attempts: stored.attempts + 1 })),
    forgetOrder: (id) =>
      write(({ subscribers }) => {
        for (const [place, { orderId }] of subscribers) if (orderId === id) subscribers.delete(place);
      }),
    forgetOverBefore: (before) =>
      write(({ subscribers, orders }) => {
        for (const [place, { orderId }] of subscribers) {
          const overAt = overAtOf(orders.get(orderId));
          if (overAt !== null && overAt < before) subscribers.delete(place);
        }
      }),
    forgetPlacedBefore: (before) =>
      write(({ subscribers, orders }) => {
        for (const [place, { orderId }] of subscribers) if ((orders.get(orderId)?.placedAt ?? before) < before) subscribers.delete(place);
      }),
  };
};
