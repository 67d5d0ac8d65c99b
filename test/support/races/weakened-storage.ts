import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroOrmPersistence } from '#adapters/mikro-orm/mikro-orm-persistence.ts';
import { isAcceptingOrders } from '#core/domain/queue/queue-policy.ts';
import type { CheckoutRepository } from '#core/ports/checkout-repository.ts';
import type { ProductRepository } from '#core/ports/product-repository.ts';
import { Violated, type Transaction, type UnitOfWork } from '#core/ports/unit-of-work.ts';

/** The switch of a race test: takes one lock away. `reads` looks at what is committed, on connections of its own. */
export type Weaken = (tx: Transaction, reads: MikroOrmPersistence) => Partial<Transaction>;

/** Between a read without a lock and the write that relies on it, so that the race surely shows. */
const GAP_MS = 40;
const LONGEST_WAIT_MS = 1_500;

/** How often the work of a transaction began again because the database asked for that. */
export interface Reruns {
  count: number;
}

/** The same transactions with the weakened parts in place of the real ones. */
export const weakenedUnitOfWork = (inner: UnitOfWork, weakened: (tx: Transaction) => Partial<Transaction>, reruns: Reruns): UnitOfWork => ({
  run: (work) => {
    let began = 0;
    return inner.run((tx) => {
      began += 1;
      if (began > 1) reruns.count += 1;
      return work({ ...tx, ...weakened(tx) });
    });
  },
});

/** Without any change, for counting. */
export const nothingWeakened: Weaken = () => ({});

/** Whoever has seen enough takes it, whatever has become of it since. */
export const withoutSecondLook: Weaken = (tx) => {
  const hold: ProductRepository['hold'] = (lines) =>
    tx.products.moveStock(lines.map(({ productId, quantity }) => ({ productId, onHand: 0, reserved: quantity, sold: 0 })));
  return { products: { ...tx.products, hold } };
};

/** Lets nobody pass alone: the first waits for a second, but not for ever. */
const createMeeting = () => {
  const arrived = new Map<string, PromiseWithResolvers<void>>();
  return async (place: string): Promise<void> => {
    const first = arrived.get(place);
    if (first !== undefined) return first.resolve();
    const meeting = Promise.withResolvers<void>();
    arrived.set(place, meeting);
    await Promise.race([meeting.promise, sleep(LONGEST_WAIT_MS)]);
  };
};

/** Every second transaction locks its products from the last to the first; two hold their first before either asks on. */
export const withoutLockOrder = (): Weaken => {
  const meet = createMeeting();
  let transactions = 0;
  return (tx) => {
    transactions += 1;
    const isBackwards = transactions % 2 === 0;
    const hold: ProductRepository['hold'] = async (lines) => {
      for (const { productId } of isBackwards ? lines.toReversed() : lines) {
        await tx.products.lockForSale([productId]);
        await meet('first product');
      }
      await tx.products.hold(lines);
    };
    return { products: { ...tx.products, hold } };
  };
};

/** A checkout is read as it is committed, without FOR UPDATE, by two before either writes, and neither looks again. */
export const withoutCheckoutLock = (): Weaken => {
  const meet = createMeeting();
  return (tx, reads) => {
    const lock: CheckoutRepository['lock'] = async (id) => {
      const checkout = await reads.checkouts.find(id);
      // One that is still creating has only its own starter.
      if (checkout?.state === 'open') await meet(`${id} ${checkout.releaseRequestedAt === null}`);
      return checkout;
    };
    const payLive: CheckoutRepository['payLive'] = async (paid) => {
      await meet(`${paid.id} is paid`);
      await tx.checkouts.save(paid);
    };
    return { checkouts: { ...tx.checkouts, lock, payLive } };
  };
};

/** Two tabs look for each other's checkout before either has stored one. */
export const withSlowTabs: Weaken = (tx) => {
  const insert: CheckoutRepository['insert'] = async (checkout) => {
    await sleep(GAP_MS);
    return tx.checkouts.insert(checkout);
  };
  return { checkouts: { ...tx.checkouts, insert } };
};

/** The queue is counted without the lock that makes others wait. */
export const withoutQueueGate: Weaken = (_tx, reads) => ({
  queue: {
    insistOnRoom: async (limits) => {
      const load = await reads.queue.load();
      await sleep(GAP_MS);
      if (!isAcceptingOrders(load, limits)) throw new Violated('room-in-queue');
    },
  },
});
