import { useMutation, useQueryClient } from '@tanstack/react-query';
import { holdsContract } from '#adapters/http-contract/holds.contract.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { isRefused } from '#web/staff/orders/staff-messages.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { holdsQuery } from './holds.queries.ts';
import { END_FAILED, WORD_FAILED } from './messages.ts';

type Command = { readonly run: () => Promise<unknown>; readonly failure: string };

/** Ends holds, and requires the word. */
export const useHoldCommands = () => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const dialogs = useDialogs();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ run }: Command) => run(),
    onError: (error, { failure }) => {
      if (!isRefused(error)) void dialogs.alert(sentenceOf(error, failure));
    },
    // Busy until the word is there: a second tap in between would ask again.
    onSettled: () => queryClient.invalidateQueries({ queryKey: holdsQuery(api).queryKey }),
  });
  const endAll = async (): Promise<void> => {
    const isSure = await dialogs.confirm('Everybody on the payment page has to start again. What is paid already becomes an order.', {
      title: 'End all open checkouts?',
      confirmLabel: 'End All',
      tone: 'danger',
    });
    if (isSure) mutate({ run: () => api.call(holdsContract.end, { body: {} }), failure: END_FAILED });
  };
  return {
    isBusy: isPending,
    endAll,
    end: (id: string) => mutate({ run: () => api.call(holdsContract.end, { body: { id } }), failure: END_FAILED }),
    ask: () => mutate({ run: () => api.call(holdsContract.askForWord, {}), failure: WORD_FAILED }),
    stopAsking: () => mutate({ run: () => api.call(holdsContract.stopAsking, {}), failure: WORD_FAILED }),
  };
};
