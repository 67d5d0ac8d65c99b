import { useMutation, useQueryClient } from '@tanstack/react-query';
import { nightsContract } from '#adapters/http-contract/nights.contract.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { NIGHTS_KEY, type NightEntry } from './night.queries.ts';

const FAILED = 'This did not work. Please try again.';

type Command =
  | { readonly what: 'openNew'; readonly name: string }
  | { readonly what: 'open' | 'stopOrdering' | 'close'; readonly id: NightEntry['id'] };

export const useNightCommands = () => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (command: Command) =>
      command.what === 'openNew'
        ? api.call(nightsContract.openNew, { body: { name: command.name } })
        : api.call(nightsContract[command.what], { params: { id: command.id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: NIGHTS_KEY }),
  });
  return {
    isBusy: isPending,
    problem: error === null ? null : sentenceOf(error, FAILED),
    run: (command: Command): void => {
      reset();
      if (!isPending) mutate(command);
    },
  };
};
