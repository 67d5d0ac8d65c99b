import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Product } from '#core/domain/catalogue/product.ts';
import { productsQuery } from '#web/api/catalogue.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { mayBeHeld, withOwnHold } from './pending-checkout.ts';

type Products = Pick<UseQueryResult, 'isPending' | 'error'> & {
  /** Undefined until the first answer; then the last one, whatever happened since. */
  readonly products: readonly Product[] | undefined;
};

/** The catalogue as this customer can buy it, and the cart kept in step with it. */
export const useProducts = (): Products => {
  const { api, cart, clock, pendingCheckout } = useServices();
  const { holdMs } = useStand();
  const { data, isPending, error } = useQuery(productsQuery(api));
  const pending = useSyncExternalStore(pendingCheckout.subscribe, pendingCheckout.get, pendingCheckout.get);
  const held = pending !== null && mayBeHeld(pending, clock.now(), holdMs) ? pending : null;
  const products = useMemo(() => (data === undefined ? undefined : withOwnHold(data, held)), [data, held]);

  useEffect(() => {
    if (products !== undefined) cart.reconcile(products);
  }, [cart, products]);

  return { products, isPending, error };
};
