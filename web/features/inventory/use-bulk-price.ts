import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { inventoryContract } from '#adapters/http-contract/inventory.contract.ts';
import type { Category } from '#core/domain/catalogue/category.ts';
import { formatUsd, type Cents } from '#core/domain/kernel/money.ts';
import { sentenceOf, unlessSilent } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { refetchInventory } from './inventory.queries.ts';
import { BULK_PRICE_FAILED, bulkPriceDone, PRICES_RESTORED } from './messages.ts';
import type { Flash } from './use-flash.ts';

type BulkPrice = { readonly category: Category; readonly price: Cents };

/** A change that can be undone, while this screen is open and no other change follows. */
type Done = BulkPrice & Pick<ResponseOf<(typeof inventoryContract)['bulkPrice']>, 'before'>;

/** One price for a whole category, with undo. */
export const useBulkPrice = (flash: Flash, onDone: (category: Category) => void) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const [done, setDone] = useState<Done | null>(null);
  const { mutate: update, isPending } = useMutation({
    mutationFn: (body: BulkPrice) => api.call(inventoryContract.bulkPrice, { body }),
    onSuccess: ({ count, before }, wanted) => {
      setDone(before.length === 0 ? null : { ...wanted, before });
      onDone(wanted.category);
      flash.succeed(bulkPriceDone(count, formatUsd(wanted.price)));
    },
    onError: (error) => flash.fail(unlessSilent(error, BULK_PRICE_FAILED)),
    onSettled: () => refetchInventory(queryClient),
  });
  const { mutate: takeBack, isPending: isUndoing } = useMutation({
    mutationFn: ({ price, before }: Done) => api.call(inventoryContract.undoBulkPrice, { body: { price, before } }),
    onSuccess: () => {
      setDone(null);
      flash.succeed(PRICES_RESTORED);
    },
    onError: (error) => flash.fail(sentenceOf(error)),
    onSettled: () => refetchInventory(queryClient),
  });
  return { update, isPending, done, undo: () => done !== null && takeBack(done), isUndoing };
};
