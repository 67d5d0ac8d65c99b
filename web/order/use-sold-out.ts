import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { soldOutContract } from '#adapters/http-contract/sold-out.contract.ts';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { shortageQuery, type Shortage, type WaitingItem } from './sold-out.queries.ts';
import { refreshOrders } from './staff-orders.queries.ts';

const FAILED = 'That did not go through. Please try again.';

const of = ({ orderId, itemId }: WaitingItem) => ({ orderId, itemId });

/** What the staff does about a product that is out. Each answer says what is left to do, and is shown at once. */
export const useSoldOut = (id: ProductId, onDone?: () => void) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  // Two taps come before the first is drawn.
  const isUnderWay = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (call: () => Promise<Shortage>) => call(),
    onSuccess: (shortage) => {
      queryClient.setQueryData(shortageQuery(api, id).queryKey, shortage);
      setProblem(null);
      onDone?.();
    },
    onError: (error) => setProblem(sentenceOf(error, FAILED)),
    onSettled: () => {
      isUnderWay.current = false;
      refreshOrders(queryClient);
      void queryClient.invalidateQueries({ queryKey: ['products'] });
    },
  });
  const run = (call: () => Promise<Shortage>): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(call);
  };
  const params = { id };
  return {
    problem,
    isBusy: isPending,
    sellOut: (): void => run(() => api.call(soldOutContract.sellOut, { params })),
    putBack: (counted: number): void => run(() => api.call(soldOutContract.putBack, { params, body: { counted } })),
    replace: (item: WaitingItem, productId: ProductId): void =>
      run(() => api.call(soldOutContract.replace, { params, body: { ...of(item), productId } })),
    refund: (item: WaitingItem): void => run(() => api.call(soldOutContract.refund, { params, body: of(item) })),
    found: (item: WaitingItem): void => run(() => api.call(soldOutContract.found, { params, body: of(item) })),
  };
};
