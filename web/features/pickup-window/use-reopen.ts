import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { retryPassingFaults } from '#web/api/polling.ts';
import { useServices } from '#web/composition/services-context.ts';
import { numberOf, toStaffOrder, type StaffOrder } from '#web/order/staff-order.ts';
import { isRefused } from '#web/order/staff-messages.ts';
import { refreshOrders, showOrder } from '#web/order/staff-orders.queries.ts';
import { uuidV7 } from '#web/platform/uuid.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { REOPEN_REASONS, reopenedText, reopenFailureText } from './messages.ts';

/** Back to the packer, with a reason (spec §4): by the status change and the reopen call. */
export const useReopen = (order: StaffOrder, onGone: () => void) => {
  const { api, clock, newKey } = useServices();
  const queryClient = useQueryClient();
  const dialogs = useDialogs();
  const params = { id: order.id };
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ reason, id }: { readonly reason: string; readonly id: string }) => {
      await api.call(fulfilmentContract.changeStatus, { params, body: { status: 'preparing' } });
      return toStaffOrder(await api.call(fulfilmentContract.reopen, { params, headers: { 'idempotency-key': id }, body: { reason } }));
    },
    // Both calls may be repeated: together they make one step (rules §3). Without the second the packer has no reason.
    retry: retryPassingFaults,
    onSuccess: (reopened) => {
      onGone();
      showOrder(queryClient, api, reopened);
      void dialogs.alert(reopenedText(numberOf(order)));
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
      required: true,
      suggestions: REOPEN_REASONS,
      // A longer one would be refused after the status has changed: reopened, and nobody knows why.
      maxLength: TEXT_LIMITS.reason,
    });
    if (reason !== null && reason !== '') mutate({ reason, id: uuidV7(clock.now(), newKey()) });
  };
  return { reopen: (): void => void reopen(), isReopening: isPending };
};
