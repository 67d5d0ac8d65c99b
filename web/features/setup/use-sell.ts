import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inventoryContract } from '#adapters/http-contract/inventory.contract.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import type { Cents } from '#core/domain/kernel/money.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { menuOf } from '#web/api/catalogue.queries.ts';
import type { Api } from '#web/api/client.ts';
import { useServices } from '#web/composition/services-context.ts';

/** Under 'products', so that their change notification refetches this. */
const sellQuery = (api: Api) =>
  queryOptions({
    queryKey: ['products', 'setup'],
    queryFn: async ({ signal }) => menuOf(await api.call(inventoryContract.list, { signal })),
  });

export type ProductChange = Partial<Pick<Product, 'isActive' | 'priceCents' | 'available'>>;
type Change = { readonly ids: readonly Product['id'][]; readonly facts: ProductChange };

/** Sends each fact of each product in its own call, sequentially: a failure does not affect finished ones. */
const send = async (api: Api, { ids, facts: { isActive, priceCents, available } }: Change): Promise<void> => {
  for (const id of ids) {
    const params = { id };
    if (isActive !== undefined) await api.call(inventoryContract.setActive, { params, body: { is_active: isActive } });
    if (priceCents !== undefined) await api.call(inventoryContract.setPrice, { params, body: { price: priceCents } });
    if (available !== undefined) await api.call(inventoryContract.setQuantity, { params, body: { quantity: available } });
  }
};

/** All products, on and off, and their changes: shown at once, then replaced by the stored facts. */
export const useSell = () => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const query = useQuery(sellQuery(api));
  /** Products that *Turn All Off* turned off; null: nothing to undo. */
  const [turnedOff, setTurnedOff] = useState<Change['ids'] | null>(null);
  const { mutateAsync, error, variables } = useMutation({
    // Sequential, so that the last edit wins.
    scope: { id: 'sell' },
    mutationFn: (change: Change) => send(api, change),
    onMutate: async ({ ids, facts }) => {
      await queryClient.cancelQueries({ queryKey: sellQuery(api).queryKey });
      queryClient.setQueryData(sellQuery(api).queryKey, (known) =>
        known?.map((product) => (ids.includes(product.id) ? { ...product, ...facts } : product)),
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['products'] }),
  });
  const change = (ids: Change['ids'], facts: ProductChange): Promise<void> => {
    setTurnedOff(null);
    return mutateAsync({ ids, facts });
  };
  const setActive = (ids: Change['ids'], isActive: boolean): void => void change(ids, { isActive }).catch(() => undefined);
  return {
    products: query.data ?? null,
    problem: query.error === null ? null : sentenceOf(query.error, 'Failed to load the products'),
    /** Fields show their own. */
    changeProblem: error === null || variables?.facts.isActive === undefined ? null : sentenceOf(error),
    setActive: (id: Product['id'], isActive: boolean): void => setActive([id], isActive),
    setPrice: (id: Product['id'], priceCents: Cents) => change([id], { priceCents }),
    setStock: (id: Product['id'], available: number) => change([id], { available }),
    turnAllOff: (): void => {
      const ids = (query.data ?? []).filter(({ isActive }) => isActive).map(({ id }) => id);
      setActive(ids, false);
      setTurnedOff(ids);
    },
    undo: turnedOff === null ? null : () => setActive(turnedOff, true),
  };
};
