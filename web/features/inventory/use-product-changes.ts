import { useMutation, useQueryClient } from '@tanstack/react-query';
import { foodFactsContract } from '#adapters/http-contract/food-facts.contract.ts';
import { inventoryContract } from '#adapters/http-contract/inventory.contract.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import type { Cents } from '#core/domain/kernel/money.ts';
import { toProduct, type WireProduct } from '#web/api/catalogue.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { inventoryQuery, refetchInventory, showProducts } from './inventory.queries.ts';
import { CHANGES, type ChangeTexts } from './messages.ts';
import type { Flash } from './use-flash.ts';

type Change = {
  readonly texts: ChangeTexts;
  /** Shown before the server has answered. */
  readonly shown: Partial<Product>;
  /** Null: only the shown value has changed. */
  readonly send: () => Promise<WireProduct | null>;
};

/** Shows a change immediately; the server's answer replaces it, and a failure refetches (spec §4). */
const useChange = (product: Product, flash: Flash): ((change: Change) => void) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const mutationKey = ['product-change', product.id];

  const show = (facts: Partial<Product>): void =>
    showProducts(queryClient, api, (products) => products.map((one) => (one.id === product.id ? { ...one, ...facts } : one)));
  const isLast = (): boolean => queryClient.isMutating({ mutationKey }) === 1;

  const { mutate } = useMutation({
    mutationKey,
    // Sequential, so that the last edit wins.
    scope: { id: `product-${product.id}` },
    mutationFn: ({ send }: Change) => send(),
    onMutate: async ({ shown }) => {
      show(shown);
      // Otherwise an earlier request's list would overwrite it. Cancelling keeps the shown data.
      await queryClient.cancelQueries({ queryKey: inventoryQuery(api).queryKey });
      // The name that a refused rename did not change.
      return { name: product.name };
    },
    onSuccess: (answered, { texts }) => {
      if (answered !== null && isLast()) show(toProduct(answered));
      flash.succeed(texts.done, answered?.name ?? product.name);
    },
    onError: (error, { texts }, before) => {
      void refetchInventory(queryClient);
      flash.fail(texts.failed(error), before?.name ?? product.name);
    },
  });
  return mutate;
};

/** All changes of one product that the dashboard offers. */
export const useProductChanges = (product: Product, flash: Flash) => {
  const { api } = useServices();
  const change = useChange(product, flash);
  const params = { id: product.id };
  return {
    rename: (name: string): void =>
      change({ texts: CHANGES.name, shown: { name }, send: () => api.call(inventoryContract.setName, { params, body: { name } }) }),
    renameInSpanish: (nameEs: string): void =>
      change({
        texts: CHANGES.name,
        shown: { nameEs },
        send: async () => {
          const known = await api.call(foodFactsContract.get, { params });
          await api.call(foodFactsContract.set, { params, body: { ...known, name_es: nameEs, seen: known } });
          return null;
        },
      }),
    reprice: (price: Cents): void =>
      change({
        texts: CHANGES.price,
        shown: { priceCents: price },
        send: () => api.call(inventoryContract.setPrice, { params, body: { price } }),
      }),
    setActive: (isActive: boolean): void =>
      change({
        texts: isActive ? CHANGES.activated : CHANGES.deactivated,
        shown: { isActive },
        send: () => api.call(inventoryContract.setActive, { params, body: { is_active: isActive } }),
      }),
    setStock: (quantity: number): void =>
      change({
        texts: CHANGES.stock,
        shown: { available: quantity },
        send: () => api.call(inventoryContract.setQuantity, { params, body: { quantity } }),
      }),
    setImage: (image: string): void =>
      change({
        texts: CHANGES.image,
        shown: { imagePath: image },
        send: () => api.call(inventoryContract.setImage, { params, body: { image } }),
      }),
  };
};
