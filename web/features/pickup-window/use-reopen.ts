import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useActs } from '#web/staff/offline-queue/acts.tsx';
import { numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { isRefused } from '#web/staff/orders/staff-messages.ts';
import { refreshOrders, showOrder } from '#web/staff/orders/staff-orders.queries.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { keptReopenedText, REOPEN_REASONS, reopenedText, reopenFailureText } from './messages.ts';

/** Returns the order to the packer, with a reason (spec §4). Offline it takes effect here, and is sent later. */
export const useReopen = (order: StaffOrder, onGone: () => void) => {
  const { api } = useServices();
  const { perform } = useActs();
  const queryClient = useQueryClient();
  const dialogs = useDialogs();
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: string) => perform(order, { kind: 'reopen', reason }),
    onSuccess: (sent) => {
      onGone();
      // Queued acts are applied to the screens automatically.
      if (sent !== 'kept') showOrder(queryClient, api, sent);
      void dialogs.alert((sent === 'kept' ? keptReopenedText : reopenedText)(numberOf(order)));
    },
    onError: (error) => {
      refreshOrders(queryClient);
      if (!isRefused(error)) void dialogs.alert(reopenFailureText(error));
    },
  });
  const reopen = async (): Promise<void> => {
    const reason = await dialogs.prompt('Reason', {
      title: `Reopen ${numberOf(order)}`,
      explanation: 'The order goes back to Preparing. Say why, so the packer knows what to fix.',
      placeholder: 'What is wrong or missing?',
      confirmLabel: 'Reopen',
      suggestions: REOPEN_REASONS,
      // A longer one would be refused, much later if offline.
      maxLength: TEXT_LIMITS.reason,
    });
    if (reason !== null) mutate(reason);
  };
  return { reopen: (): void => void reopen(), isReopening: isPending };
};
