import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderRepository } from '#core/ports/order-repository.ts';
import type { Weaken } from './weakened-storage.ts';

/** Between a read without a lock and the dependent write, so that the race is certain. */
const GAP_MS = 40;

/** Reads the committed order, without FOR UPDATE. */
export const withoutOrderLock: Weaken = (tx, reads) => {
  const lock: OrderRepository['lock'] = async (id) => {
    const placed = await reads.orders.byId(id);
    await sleep(GAP_MS);
    return placed?.order ?? null;
  };
  return { orders: { ...tx.orders, lock } };
};
