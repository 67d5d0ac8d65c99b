import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { productsQuery } from '#web/api/catalogue.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useSilentSince } from './silent-since.ts';
import { mayBeHeld, withOwnHold } from './pending-checkout.ts';

type Products = Pick<UseQueryResult, 'isPending' | 'error'> & {
  /** Undefined until the first response; then the last one, even after failures. */
  readonly products: readonly Product[] | undefined;
  /** The time of the shown response while the network is silent. Otherwise null. */
  readonly oldSince: Instant | null;
};

/** The catalogue as this customer can buy it, with the cart kept in sync. */
export const useProducts = (): Products => {
  const { api, cart, clock, pendingCheckout } = useServices();
  const { holdMs } = useStand();
  const query = useQuery(productsQuery(api));
  const { data, isPending, error } = query;
  const oldSince = useSilentSince(productsQuery(api).queryKey, query);
  const pending = useSyncExternalStore(pendingCheckout.subscribe, pendingCheckout.get, pendingCheckout.getInitial);
  const held = pending !== null && mayBeHeld(pending, clock.now(), holdMs) ? pending : null;
  const products = useMemo(() => (data === undefined ? undefined : withOwnHold(data, held)), [data, held]);

  useEffect(() => {
    // Outdated stock removes nothing from a cart.
    if (products !== undefined && oldSince === null) cart.reconcile(products);
  }, [cart, products, oldSince]);

  return { products, isPending, error, oldSince };
};
