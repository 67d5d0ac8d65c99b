import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import { useServices } from '#web/composition/services-context.ts';
import { sellableQuery, type SellableProduct } from './sold-out.queries.ts';

/** What counts as seen lately, without asking after every sale. */
const FRESH_MS = 50 * SECOND_MS;

/** Knows the products that can be sold out before the network goes: not older than a minute. */
export const useKnownSellable = (): void => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  useEffect(() => {
    const learn = (): void => void queryClient.prefetchQuery({ ...sellableQuery(api), staleTime: FRESH_MS });
    learn();
    const timer = setInterval(learn, MINUTE_MS);
    return () => clearInterval(timer);
  }, [api, queryClient]);
};

/** A product as this device has seen it last, without asking. */
export const useSeenProduct = (id: ProductId): SellableProduct | undefined => {
  const { api } = useServices();
  return useQuery({ ...sellableQuery(api), enabled: false }).data?.find((product) => product.id === id);
};
