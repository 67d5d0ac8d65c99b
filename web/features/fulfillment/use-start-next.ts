import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useServices } from '#web/composition/services-context.ts';
import { useActs } from '#web/staff/offline-queue/acts.tsx';
import type { StaffOrder } from '#web/staff/orders/staff-order.ts';
import { refreshOrders, showOrder } from '#web/staff/orders/staff-orders.queries.ts';
import { useDialogs } from '#web/platform/dialogs.ts';

const missedText = (missed: number): string =>
  missed === 1 ? 'Someone else has taken one of these orders.' : `Someone else has taken ${missed} of these orders.`;

/** Starts the next orders, one act each, and shows them. */
export const useStartNext = () => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const { perform } = useActs();
  const start = async (order: StaffOrder): Promise<void> => {
    const sent = await perform(order, { kind: 'start' });
    // Queued acts are applied to the screens automatically.
    if (sent !== 'kept') showOrder(queryClient, api, sent);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (orders: readonly StaffOrder[]) => Promise.allSettled(orders.map(start)),
    onSuccess: (outcomes) => {
      const missed = outcomes.filter(({ status }) => status === 'rejected').length;
      if (missed > 0) {
        refreshOrders(queryClient);
        void dialogs.alert(missedText(missed));
      }
      if (missed < outcomes.length) void navigate('/fulfillment?view=preparing');
    },
  });
  return { start: mutate, isStarting: isPending };
};
