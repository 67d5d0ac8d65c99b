import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { isApiError } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useRecentActs, type RecentAct } from './recent-acts.tsx';
import { numberOf, toStaffOrder } from './staff-order.ts';
import { statusFailureText } from './staff-messages.ts';
import { refreshOrders, showOrder } from './staff-orders.queries.ts';
import { useExplainFailure } from './use-explain-failure.ts';

const TOO_LATE = 'It is too late to undo this: the order has moved on, or the customer is being told.';

type Undo = { readonly undo: () => void; readonly isUndoing: boolean };

/** Takes back what has just been done to an order. */
export const useUndo = ({ act, order }: RecentAct, onDone: () => void): Undo => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const explain = useExplainFailure();
  const { undone } = useRecentActs();
  const params = { id: order.id };
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      toStaffOrder(
        act === 'marked-ready'
          ? await api.call(fulfilmentContract.undoReady, { params })
          : await api.call(fulfilmentContract.changeStatus, { params, body: { status: 'ready' } }),
      ),
    onSuccess: (changed) => {
      undone(order);
      onDone();
      showOrder(queryClient, api, changed);
    },
    onError: (error) => {
      refreshOrders(queryClient);
      const text = isApiError(error, 'STATUS_CONFLICT') ? `Order ${numberOf(order)}: ${TOO_LATE}` : statusFailureText(error);
      void explain(error, order, () => mutate(), text);
    },
  });
  return { undo: () => mutate(), isUndoing: isPending };
};
