import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { useServices } from '#web/composition/services-context.ts';
import { toStaffOrder, type StaffOrder } from '#web/order/staff-order.ts';
import { isRefused } from '#web/order/staff-messages.ts';
import { refreshOrders, showOrder } from '#web/order/staff-orders.queries.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { REMINDED, remindFailureText } from './messages.ts';

/** Mails the customer that the bag still waits. */
export const useRemind = ({ id }: StaffOrder): (() => void) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const dialogs = useDialogs();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => toStaffOrder(await api.call(fulfilmentContract.remind, { params: { id } })),
    onSuccess: (order) => {
      showOrder(queryClient, api, order);
      void dialogs.alert(REMINDED);
    },
    onError: (error) => {
      refreshOrders(queryClient);
      if (!isRefused(error)) void dialogs.alert(remindFailureText(error));
    },
  });
  return () => {
    if (!isPending) mutate();
  };
};
