import { setTimeout as sleep } from 'node:timers/promises';
import { cents } from '#core/domain/kernel/money.ts';
import { shelfWithoutLock } from './shelf-without-lock.ts';
import { onStore, type Weaken } from './weakened-storage.ts';

/** Between a read without a lock and the dependent write, so that the race is certain. */
const GAP_MS = 150;

export const ONE_SALE_A_KEY = 'alter table sales drop constraint sales_idempotency_key_unique';

/** Neither checks whether a key has made a sale, nor waits for a concurrent one. */
export const withoutClaim: Weaken = (tx) => ({ sales: { ...tx.sales, claim: async () => null } });

/** Reads committed giveaways, and waits for no lock: neither theirs, nor the products', nor that of the night's number. */
export const withoutCompLock = (): Weaken => {
  let sequence = 0;
  return (tx, reads) => ({
    sales: {
      ...tx.sales,
      givenAway: async (night) => {
        const { rows } = await reads.pool.query<{ total: number }>(
          "select coalesce(sum(total_cents), 0)::int as total from orders where night_id = $1 and tender = 'comp'",
          [night],
        );
        await sleep(GAP_MS);
        return cents(rows[0]?.total ?? 0);
      },
    },
    products: {
      ...tx.products,
      lockForSale: (ids) => shelfWithoutLock(reads, ids),
      moveStock: async () => undefined,
    },
    orders: {
      ...tx.orders,
      nextSequence: async () => {
        sequence += 1;
        return sequence;
      },
    },
  });
};

/** Several read the committed order, without FOR UPDATE, before any of them writes. */
export const readTogether = (people: number): Weaken => {
  const all = Promise.withResolvers<void>();
  let readers = 0;
  return (tx, reads) => ({
    orders: {
      ...tx.orders,
      lock: async (id) => {
        const placed = await reads.orders.byId(id);
        readers += 1;
        if (readers === people) all.resolve();
        await all.promise;
        return placed?.order ?? null;
      },
    },
  });
};

const LOOK_MS = 20;
const LOOKS = 500;

/**
 * A window sale reads the shelf without locking it. Phones start after its read, and it sells after the first of them has taken something,
 * but does not wait for that forever.
 */
export const withoutShelfLock = () => {
  const looked = Promise.withResolvers<void>();
  const weaken: Weaken = (tx, reads) => ({
    products: {
      ...tx.products,
      lockForSale: async (ids) => {
        const look = () => shelfWithoutLock(reads, ids);
        const seen = await look();
        looked.resolve();
        for (let looks = 0; looks < LOOKS && (await look()).every(({ available }) => available > 0); looks += 1) await sleep(LOOK_MS);
        return seen;
      },
    },
  });
  const overrides = onStore((reads) => ({
    hold: async (...cart) => {
      await looked.promise;
      return await reads.checkouts.hold(...cart);
    },
  }));
  return { weaken, overrides };
};
