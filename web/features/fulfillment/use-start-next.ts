import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { isNetworkFailure } from '#web/api/api-error.ts';
import { retryPassingFaults } from '#web/api/polling.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useActs } from '#web/order/acts.tsx';
import type { StaffOrder } from '#web/order/staff-order.ts';
import { isRefused, statusFailureText } from '#web/order/staff-messages.ts';
import { refreshOrders } from '#web/order/staff-orders.queries.ts';
import { useDialogs } from '#web/platform/dialogs.ts';

const missedText = (missed: number): string =>
  missed === 1 ? 'Somebody else has taken one of these orders.' : `Somebody else has taken ${missed} of these orders.`;

/** Starts the next orders and leads to them. */
export const useStartNext = () => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const { perform } = useActs();
  const startLater = (orders: readonly StaffOrder[]): void => {
    for (const order of orders) void perform(order, { kind: 'start' }).catch(() => refreshOrders(queryClient));
    navigate('/fulfillment?view=preparing');
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (orders: readonly StaffOrder[]) => api.call(fulfilmentContract.startNext, { body: { ids: orders.map(({ id }) => id) } }),
    // The same orders by the same person: again is fine.
    retry: retryPassingFaults,
    onSuccess: ({ started, missed }) => {
      if (missed.length > 0) void dialogs.alert(missedText(missed.length));
      if (started.length > 0) navigate('/fulfillment?view=preparing');
    },
    onError: (error, orders) => {
      if (isNetworkFailure(error)) startLater(orders);
      else if (!isRefused(error)) void dialogs.alert(statusFailureText(error));
    },
    onSettled: () => refreshOrders(queryClient),
  });
  return { start: mutate, isStarting: isPending };
};
