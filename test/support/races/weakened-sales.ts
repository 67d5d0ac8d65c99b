import { setTimeout as sleep } from 'node:timers/promises';
import { cents } from '#core/domain/kernel/money.ts';
import type { Weaken } from './weakened-storage.ts';

/** Between a look without a lock and the write that relies on it, so that the race surely shows. */
const GAP_MS = 150;

/** Nobody looks whether a key has made a sale already, and nobody waits for its maker. */
export const withoutClaim: Weaken = (tx) => ({ sales: { ...tx.sales, claim: async () => null } });

/** What was given away is read as it is committed, and nobody waits: neither for that, nor for products or the night's number. */
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
      lockForSale: async (ids) => (await reads.products.listAll()).filter(({ id }) => ids.includes(id)),
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

/** An order is read as it is committed, without FOR UPDATE, by two before either writes. */
export const twoReadOneOrder = (): Weaken => {
  const both = Promise.withResolvers<void>();
  let readers = 0;
  return (tx, reads) => ({
    orders: {
      ...tx.orders,
      lock: async (id) => {
        const placed = await reads.orders.byId(id);
        readers += 1;
        if (readers === 2) both.resolve();
        await both.promise;
        return placed?.order ?? null;
      },
    },
  });
};
