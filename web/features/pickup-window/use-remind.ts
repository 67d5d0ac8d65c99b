import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { useServices } from '#web/composition/services-context.ts';
import { numberOf, toStaffOrder, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { isRefused } from '#web/staff/orders/staff-messages.ts';
import { refreshOrders, showOrder } from '#web/staff/orders/staff-orders.queries.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { hasNoAnswer, REMINDED, remindFailureText } from './messages.ts';

/** Reminds the customer by mail. It is not queued offline, because a late reminder is useless. */
export const useRemind = (reminded: StaffOrder): (() => void) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const dialogs = useDialogs();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => toStaffOrder(await api.call(fulfilmentContract.remind, { params: { id: reminded.id } })),
    onSuccess: (order) => {
      showOrder(queryClient, api, order);
      void dialogs.alert(REMINDED);
    },
    onError: (error) => {
      refreshOrders(queryClient);
      if (!isRefused(error)) void explain(error);
    },
  });
  const explain = async (error: Error): Promise<void> => {
    const text = remindFailureText(error);
    if (!hasNoAnswer(error)) await dialogs.alert(text);
    else if (await dialogs.confirm(text, { title: `Order ${numberOf(reminded)}`, confirmLabel: 'Try Again' })) mutate();
  };
  return () => {
    if (!isPending) mutate();
  };
};
