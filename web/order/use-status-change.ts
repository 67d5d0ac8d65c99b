import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { useServices } from '#web/composition/services-context.ts';
import { toStaffOrder, type StaffOrder } from './staff-order.ts';
import { refreshOrders, showOrder } from './staff-orders.queries.ts';
import { useExplainFailure } from './use-explain-failure.ts';

type Change = {
  readonly order: StaffOrder;
  readonly to: StaffOrder['status'];
  /** Before each request, also before a retry. */
  readonly onStart?: () => void;
  /** With the order as it is now, before the lists show it. */
  readonly onDone?: (changed: StaffOrder) => void;
  readonly onFailed?: () => void;
};

/** Moves an order along the transition table, and says why when it could not (spec §4, §8). Without a network it offers to try again. */
export const useStatusChange = () => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const explain = useExplainFailure();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ order, to }: Change) =>
      toStaffOrder(await api.call(fulfilmentContract.changeStatus, { params: { id: order.id }, body: { status: to } })),
    onMutate: ({ onStart }) => onStart?.(),
    onSuccess: (changed, { onDone }) => {
      onDone?.(changed);
      showOrder(queryClient, api, changed);
    },
    onError: (error, change) => {
      change.onFailed?.();
      // Somebody else may have been faster: show how things are.
      refreshOrders(queryClient);
      void explain(error, change.order, () => mutate(change));
    },
  });
  return { change: mutate, busyWith: isPending ? variables.to : null };
};
