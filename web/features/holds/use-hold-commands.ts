import { useMutation, useQueryClient } from '@tanstack/react-query';
import { holdsContract } from '#adapters/http-contract/holds.contract.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { isRefused } from '#web/staff/orders/staff-messages.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { holdsQuery } from './holds.queries.ts';

/** Ends holds, and requires the word. */
export const useHoldCommands = () => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const dialogs = useDialogs();
  const { mutate, isPending } = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onError: (error) => {
      if (!isRefused(error)) void dialogs.alert(sentenceOf(error));
    },
    // Busy until the word arrives: a second tap would request another one.
    onSettled: () => queryClient.invalidateQueries({ queryKey: holdsQuery(api).queryKey }),
  });
  const endAll = async (): Promise<void> => {
    const isSure = await dialogs.confirm('Everybody on the payment page has to start again. What is paid already becomes an order.', {
      title: 'End all open checkouts?',
      confirmLabel: 'End All',
      tone: 'danger',
    });
    if (isSure) mutate(() => api.call(holdsContract.end, { body: {} }));
  };
  return {
    isBusy: isPending,
    endAll,
    end: (id: string) => mutate(() => api.call(holdsContract.end, { body: { id } })),
    ask: () => mutate(() => api.call(holdsContract.askForWord, {})),
    stopAsking: () => mutate(() => api.call(holdsContract.stopAsking, {})),
  };
};
