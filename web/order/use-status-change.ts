import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import type { StaffOrder } from './staff-order.ts';
import { refreshOrders, showOrder } from './staff-orders.queries.ts';
import { isRefused, statusFailureText } from './staff-messages.ts';

type Change = {
  readonly order: StaffOrder;
  readonly to: StaffOrder['status'];
  /** With the order as it is now, before the lists show it. */
  readonly onDone?: (changed: StaffOrder) => void;
  readonly onFailed?: () => void;
};

/** Moves an order along the transition table, and says why when it could not (spec §4, §8). */
export const useStatusChange = () => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const dialogs = useDialogs();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ order, to }: Change) => api.call(fulfilmentContract.changeStatus, { params: { id: order.id }, body: { status: to } }),
    onSuccess: (changed, { onDone }) => {
      onDone?.(changed);
      showOrder(queryClient, api, changed);
    },
    onError: (error, { onFailed }) => {
      onFailed?.();
      // Somebody else may have been faster: show how things are.
      refreshOrders(queryClient);
      if (!isRefused(error)) void dialogs.alert(statusFailureText(error));
    },
  });
  return { change: mutate, busyWith: isPending ? variables.to : null };
};
