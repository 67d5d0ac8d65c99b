import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NightPlan } from '#core/domain/night/night.ts';
import { nightsContract } from '#adapters/http-contract/nights.contract.ts';
import { isSilence, sentenceOf } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { NIGHTS_KEY, type NightEntry, type Uncollected } from '#web/api/nights.queries.ts';

type Command =
  | { readonly what: 'plan'; readonly plan: NightPlan }
  | { readonly what: 'change'; readonly id: NightEntry['id']; readonly plan: NightPlan }
  | { readonly what: 'rename'; readonly id: NightEntry['id']; readonly name: string }
  | { readonly what: 'keepUncollected' | 'undoKeep'; readonly orders: readonly Uncollected['id'][] }
  | { readonly what: 'refundUncollected'; readonly orders: readonly Uncollected['id'][] }
  | { readonly what: 'stopOrdering' | 'resumeOrdering' | 'close' | 'remove'; readonly id: NightEntry['id'] };

export const useNightCommands = () => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (command: Command): Promise<unknown> => {
      if ('orders' in command) return api.call(nightsContract[command.what], { body: { orders: [...command.orders] } });
      if (command.what === 'plan') return api.call(nightsContract.plan, { body: command.plan });
      const params = { id: command.id };
      if (command.what === 'rename') return api.call(nightsContract.rename, { params, body: { name: command.name } });
      if (command.what === 'change') return api.call(nightsContract.change, { params, body: command.plan });
      return api.call(nightsContract[command.what], { params });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: NIGHTS_KEY }),
  });
  return {
    isBusy: isPending,
    problem: error === null ? null : sentenceOf(error),
    /** @param onRefused not called without an answer: then it may have been done. */
    run: (command: Command, onDone: () => void = () => undefined, onRefused: () => void = () => undefined): void => {
      reset();
      if (!isPending) mutate(command, { onSuccess: onDone, onError: (failure) => isSilence(failure) || onRefused() });
    },
  };
};
