import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { soldOutContract } from '#adapters/http-contract/sold-out.contract.ts';
import type { DrawerId, ProductId } from '#core/domain/kernel/ids.ts';
import { isSilence, sentenceOf } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { MenuAct } from '../offline-queue/act-log.ts';
import { useActs } from '../offline-queue/acts.tsx';
import { showShortage, type SettledItem, type Shortage, type WaitingItem } from './sold-out.queries.ts';
import { refreshOrders } from '../orders/staff-orders.queries.ts';

const AWAY = 'There is no network. Settle the orders when it is back; selling out and putting back can wait for it here.';

const of = ({ orderId, itemId }: Pick<WaitingItem, 'orderId' | 'itemId'>) => ({ orderId, itemId });

/** `round`: as seen by the device; null if unseen. */
export type SeenProduct = MenuAct['product'] & { readonly round: number | null };

/** The staff's acts on a sold-out product. Each answer contains the remaining work, and is shown right away. */
export const useSoldOut = (id: ProductId, onDone?: (sent: Shortage | 'kept') => void) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const { performOnMenu } = useActs();
  const [problem, setProblem] = useState<string | null>(null);
  // Two taps may come before the first is rendered.
  const isUnderWay = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (call: () => Promise<Shortage | 'kept'>) => call(),
    onSuccess: (sent) => {
      // Queued acts are applied to the screens automatically.
      if (sent !== 'kept') showShortage(queryClient, api, sent);
      setProblem(null);
      onDone?.(sent);
    },
    onError: (error) => {
      setProblem(isSilence(error) ? AWAY : sentenceOf(error));
      refreshOrders(queryClient);
      void queryClient.invalidateQueries({ queryKey: ['products'] });
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const run = (call: () => Promise<Shortage | 'kept'>): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(call);
  };
  const params = { id };
  return {
    problem,
    isBusy: isPending,
    sellOut: ({ name, round }: SeenProduct): void => run(() => performOnMenu({ id, name }, { kind: 'sell-out', round })),
    putBack: ({ name, round }: SeenProduct, counted: number): void =>
      run(() => performOnMenu({ id, name }, { kind: 'put-back', round, counted })),
    replace: (item: WaitingItem, productId: ProductId, drawer: DrawerId | null): void =>
      run(() => api.call(soldOutContract.replace, { params, body: { ...of(item), productId, drawer } })),
    refund: (item: WaitingItem): void => run(() => api.call(soldOutContract.refund, { params, body: of(item) })),
    found: (item: WaitingItem): void => run(() => api.call(soldOutContract.found, { params, body: of(item) })),
    undoFound: (item: SettledItem): void => run(() => api.call(soldOutContract.undoFound, { params, body: of(item) })),
  };
};
