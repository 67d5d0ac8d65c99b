import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import { useServices } from '#web/composition/services-context.ts';
import { sellableQuery, type SellableProduct } from './sold-out.queries.ts';

/** Recent enough, without refetching after every sale. */
const FRESH_MS = 50 * SECOND_MS;

/** Keeps the sellable products no older than a minute, for offline use. */
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

/** A product as this device last saw it, without fetching. */
export const useSeenProduct = (id: ProductId): SellableProduct | undefined => {
  const { api } = useServices();
  return useQuery({ ...sellableQuery(api), enabled: false }).data?.find((product) => product.id === id);
};
