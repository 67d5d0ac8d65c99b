import { plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { DuePush, PushDesk } from '#core/ports/push-desk.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';
import type { StoredFollower } from './tables.ts';

const placeOf = (orderId: OrderId, endpoint: string): string => JSON.stringify([orderId, endpoint]);

/** When it was picked up or cancelled; null while it is in hand. */
const overAtOf = (order: Order | undefined): Instant | null => {
  if (order?.status === 'completed') return order.completedAt;
  return order?.status === 'cancelled' ? order.cancelledAt : null;
};

export const createInMemoryPushDesk = (store: InMemoryStore, clock: Clock): PushDesk => {
  const write = <T>(work: (tables: Draft['tables']) => T): Promise<T> =>
    store.transact(({ tables }) => ({ keep: true, value: work(tables) }));
  const change = ({ orderId, subscription }: DuePush, to: (stored: StoredFollower) => StoredFollower): Promise<void> =>
    write(({ followers }) => {
      const place = placeOf(orderId, subscription.endpoint);
      const stored = followers.get(place);
      if (stored !== undefined) followers.set(place, to(stored));
    });
  return {
    add: (orderId, subscription, maximum) =>
      write(({ followers }) => {
        const now = clock.now();
        const place = placeOf(orderId, subscription.endpoint);
        const known = followers.get(place) ?? { toldOf: null, dueAt: now, attempts: 0 };
        // Taken out first, so that the map's order is that of the latest wish.
        followers.delete(place);
        followers.set(place, { ...known, orderId, subscription });
        const newestFirst = [...followers].filter(([, one]) => one.orderId === orderId).toReversed();
        for (const [old] of newestFirst.slice(maximum)) followers.delete(old);
      }),
    remove: (orderId, endpoint) => write(({ followers }) => void followers.delete(placeOf(orderId, endpoint))),
    claimDue: (leaseMs, limit) =>
      write(({ followers, orders }) => {
        const now = clock.now();
        const due = [...followers]
          .filter(([, { dueAt }]) => dueAt <= now)
          .toSorted(([, one], [, other]) => one.dueAt - other.dueAt)
          .flatMap(([place, stored]) => {
            const order = orders.get(stored.orderId);
            const isDue =
              order?.status === 'ready' &&
              order.readyAt !== null &&
              plusMs(order.readyAt, LIMITS.orders.tellReadyAfterMs) <= now &&
              order.readyAt !== stored.toldOf;
            return isDue ? [{ place, stored, order, readyAt: order.readyAt }] : [];
          })
          .slice(0, limit);
        for (const { place, stored } of due) followers.set(place, { ...stored, dueAt: plusMs(now, leaseMs) });
        return due.map(({ stored, order, readyAt }): DuePush => ({
          orderId: order.id,
          orderNumber: order.orderNumber,
          lookupHash: order.lookupHash,
          readyAt,
          attempts: stored.attempts,
          subscription: stored.subscription,
        }));
      }),
    markTold: (push) => change(push, (stored) => ({ ...stored, toldOf: push.readyAt, dueAt: clock.now(), attempts: 0 })),
    retryAt: (push, at) => change(push, (stored) => ({ ...stored, dueAt: at, attempts: stored.attempts + 1 })),
    forgetOverBefore: (before) =>
      write(({ followers, orders }) => {
        for (const [place, { orderId }] of followers) {
          const overAt = overAtOf(orders.get(orderId));
          if (overAt !== null && overAt < before) followers.delete(place);
        }
      }),
    forgetPlacedBefore: (before) =>
      write(({ followers, orders }) => {
        for (const [place, { orderId }] of followers) if ((orders.get(orderId)?.placedAt ?? before) < before) followers.delete(place);
      }),
  };
};
