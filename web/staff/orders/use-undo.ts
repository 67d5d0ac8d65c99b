import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { ActStep } from '../offline-queue/act-log.ts';
import { useActs } from '../offline-queue/acts.tsx';
import { useRecentActs, type Act, type RecentAct } from './recent-acts.tsx';
import { numberOf } from './staff-order.ts';
import { statusFailureText } from './staff-messages.ts';
import { refreshOrders, showOrder } from './staff-orders.queries.ts';
import { useExplainFailure } from './use-explain-failure.ts';

const TOO_LATE = 'It’s too late to undo this: the order has moved on, or the customer is being told.';

const UNDO = { 'marked-ready': { kind: 'undo-ready' }, 'picked-up': { kind: 'undo-pick-up' } } as const satisfies Record<Act, ActStep>;

type Undo = { readonly undo: () => void; readonly isUndoing: boolean };

/** Undoes a recent act on an order. */
export const useUndo = ({ act, order }: RecentAct, onDone: () => void): Undo => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const explain = useExplainFailure();
  const { undone } = useRecentActs();
  const { perform } = useActs();
  const { mutate, isPending } = useMutation({
    mutationFn: () => perform(order, UNDO[act]),
    onSuccess: (sent) => {
      undone(order);
      onDone();
      if (sent !== 'kept') showOrder(queryClient, api, sent);
    },
    onError: (error) => {
      refreshOrders(queryClient);
      const text = isApiError(error, 'STATUS_CONFLICT') ? `Order ${numberOf(order)}: ${TOO_LATE}` : statusFailureText(error);
      explain(error, text);
    },
  });
  return { undo: () => mutate(), isUndoing: isPending };
};
