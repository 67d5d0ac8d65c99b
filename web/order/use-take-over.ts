import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { useServices } from '#web/composition/services-context.ts';
import { toStaffOrder, type StaffOrder } from './staff-order.ts';
import { refreshOrders, showOrder } from './staff-orders.queries.ts';
import { useExplainFailure } from './use-explain-failure.ts';

/** Goes on with what somebody silent was preparing, on its packing screen. */
export const useTakeOver = (onTaken: () => void = () => undefined) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const explain = useExplainFailure();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id }: StaffOrder) => toStaffOrder(await api.call(fulfilmentContract.takeOver, { params: { id } })),
    onSuccess: (order) => {
      onTaken();
      showOrder(queryClient, api, order);
      navigate(`/fulfillment/${order.id}`);
    },
    onError: (error, order) => {
      refreshOrders(queryClient);
      void explain(error, order, () => mutate(order));
    },
  });
  return { takeOver: mutate, isTakingOver: isPending };
};
