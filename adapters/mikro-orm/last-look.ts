import type { Product } from '#core/domain/catalogue/product.ts';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import { elapsedMs, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import type { Glance } from '#core/ports/checkout-repository.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { QueueLoad } from '#core/ports/queue-gate.ts';

/** What this process has read for those who pressed the button within the last second. */
export interface LastLook {
  note(load: QueueLoad, products: readonly Product[]): void;
  /** Null when one of the products was not looked at, or longer ago. */
  at(ids: readonly ProductId[]): Glance | null;
}

/** As long as the menu may be behind. */
const FRESH_MS = SECOND_MS;

type Seen = { readonly product: Product; readonly at: Instant };

export const createLastLook = (clock: Clock): LastLook => {
  /** No more than the catalogue has. */
  const seen = new Map<ProductId, Seen>();
  let lastLoad: QueueLoad | null = null;

  return {
    note: (load, products) => {
      lastLoad = load;
      const at = clock.now();
      for (const product of products) seen.set(product.id, { product, at });
    },
    at: (ids) => {
      const now = clock.now();
      const isFresh = ({ at }: Seen): boolean => {
        const age = elapsedMs(at, now);
        // A clock that was put back makes nothing younger.
        return age >= 0 && age < FRESH_MS;
      };
      const products: Product[] = [];
      for (const id of new Set(ids)) {
        const found = seen.get(id);
        if (found === undefined || !isFresh(found)) return null;
        products.push(found.product);
      }
      return lastLoad === null ? null : { load: lastLoad, products };
    },
  };
};
