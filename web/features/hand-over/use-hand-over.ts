import { useQueryClient } from '@tanstack/react-query';
import { handOverContract } from '#adapters/http-contract/hand-over.contract.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/use-command.ts';
import { useServices } from '#web/composition/services-context.ts';
import { handOverQuery, type HandOverItemView, type HandOverView } from './hand-over.queries.ts';

export type ItemState = 'open' | NonNullable<HandOverItemView['mark']>['state'];

/** Ticks by the logged-in person; each answer is the whole list. */
export const useHandOver = () => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const { queryKey } = handOverQuery(api);
  const show = (view: HandOverView): void => void queryClient.setQueryData(queryKey, view);
  const onFailed = (): void => void queryClient.invalidateQueries({ queryKey });
  const marking = useCommand(
    ({ id, state }: { readonly id: string; readonly state: ItemState }) => api.call(handOverContract.mark, { body: { id, state } }),
    { onDone: show, onFailed },
  );
  const beginning = useCommand(() => api.call(handOverContract.begin, {}), { onDone: show, onFailed });
  const error = marking.error ?? beginning.error;
  return { marking, beginning, problem: error === null ? null : sentenceOf(error) };
};
