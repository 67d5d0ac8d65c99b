import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderRepository } from '#core/ports/order-repository.ts';
import type { Weaken } from './weakened-storage.ts';

/** Between a read without a lock and the write that relies on it, so that the race surely shows. */
const GAP_MS = 40;

/** An order is read as it is committed, without FOR UPDATE. */
export const withoutOrderLock: Weaken = (tx, reads) => {
  const lock: OrderRepository['lock'] = async (id) => {
    const placed = await reads.orders.byId(id);
    await sleep(GAP_MS);
    return placed?.order ?? null;
  };
  return { orders: { ...tx.orders, lock } };
};

/** No act is recognised when it comes again. */
export const withoutActLog: Weaken = () => ({ acts: { find: async () => null, add: async () => undefined } });
