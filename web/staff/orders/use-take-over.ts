import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useServices } from '#web/composition/services-context.ts';
import { useActs } from '../offline-queue/acts.tsx';
import type { StaffOrder } from './staff-order.ts';
import { refreshOrders, showOrder } from './staff-orders.queries.ts';
import { useExplainFailure } from './use-explain-failure.ts';

/** Takes over a silent person's order, on its packing screen. Offline it is sent later, and the server has the last word. */
export const useTakeOver = (onTaken: () => void = () => undefined) => {
  const { api } = useServices();
  const { perform } = useActs();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const explain = useExplainFailure();
  const { mutate, isPending } = useMutation({
    mutationFn: (order: StaffOrder) => perform(order, { kind: 'take-over' }),
    onSuccess: (sent, { id }) => {
      onTaken();
      // Queued acts are applied to the screens automatically.
      if (sent !== 'kept') showOrder(queryClient, api, sent);
      void navigate(`/fulfillment/${id}`);
    },
    onError: (error) => {
      refreshOrders(queryClient);
      explain(error);
    },
  });
  return { takeOver: mutate, isTakingOver: isPending };
};
