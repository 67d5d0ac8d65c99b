import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callOffContract } from '#adapters/http-contract/call-off.contract.ts';
import { callOffId, type OrderId } from '#core/domain/kernel/ids.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useOneId } from '#web/staff/use-one-id.ts';
import { CALL_OFF_KEY, type CurrentCallOff } from './call-off.queries.ts';

type Command =
  | { readonly what: 'start'; readonly name: string; readonly orders: readonly OrderId[] | null }
  | { readonly what: 'retry'; readonly id: CurrentCallOff['id']; readonly order: OrderId | null };

export const useCallOff = () => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const { idOf, forget } = useOneId();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (command: Command) => {
      if (command.what === 'retry') return api.call(callOffContract.retry, { params: { id: command.id }, body: { order: command.order } });
      const orders = command.orders === null ? null : [...command.orders];
      const id = callOffId(idOf(orders?.join(' ') ?? 'all'));
      return api.call(callOffContract.start, { body: { id, name: command.name, orders } });
    },
    onSuccess: (answer) => {
      forget();
      queryClient.setQueryData(CALL_OFF_KEY, answer);
    },
  });
  return {
    isBusy: isPending,
    problem: error === null ? null : sentenceOf(error),
    run: (command: Command): void => {
      reset();
      if (!isPending) mutate(command);
    },
  };
};
