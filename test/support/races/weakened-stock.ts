import { shelfWithoutLock } from './shelf-without-lock.ts';
import { createMeeting, type Rewrite, type Weaken } from './weakened-storage.ts';

/** A count reads its products without locking them. */
export const withoutStockLock = (): Weaken => {
  const meet = createMeeting();
  return (tx, reads) => ({
    products: {
      ...tx.products,
      lockForSale: (ids) => shelfWithoutLock(reads, ids),
    },
    stock: {
      ...tx.stock,
      lastCounts: async (ids) => {
        const found = await tx.stock.lastCounts(ids);
        await meet('counted');
        return found;
      },
    },
  });
};

/** A count sets the shelf to the counted number, whatever was sold since. */
export const withoutDifference: Weaken = (tx, reads) => ({
  stock: {
    ...tx.stock,
    write: async (entries) => {
      const { products } = await reads.stock.shelf();
      const onHand = new Map(products.map((product) => [product.productId, product.onHand]));
      await tx.stock.write(
        entries.map((entry) => {
          const seen = onHand.get(entry.productId) ?? 0;
          return entry.count === null ? entry : { ...entry, delta: entry.count.counted - seen, count: { ...entry.count, seen } };
        }),
      );
    },
  },
});

/** A movement uses the night that is open when it reads, without locking it. */
export const WITHOUT_NIGHT_LOCK: Rewrite = (text) =>
  text
    .replace("where state = 'open' for share", "where state = 'open'")
    .replace('pg_advisory_xact_lock_shared(7311002)', '1')
    .replace(/^(insert into "stock_movements" .*) returning "id"$/, '$1 returning "id", pg_sleep(0.05)::text as slept');
