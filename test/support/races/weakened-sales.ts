import type { Weaken } from './weakened-storage.ts';

/** Nobody looks whether a key has made a sale already, and nobody waits for its maker. */
export const withoutClaim: Weaken = (tx) => ({ sales: { ...tx.sales, claim: async () => null } });

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
