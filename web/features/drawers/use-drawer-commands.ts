import { useMutation, useQueryClient } from '@tanstack/react-query';
import { drawersContract } from '#adapters/http-contract/drawers.contract.ts';
import type { DrawerId } from '#core/domain/kernel/ids.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import type { CallInput } from '#web/api/client.ts';
import { useServices } from '#web/composition/services-context.ts';
import { DRAWERS_KEY, type DrawerDetails } from '#web/api/drawers.queries.ts';

export type CountStep = CallInput<typeof drawersContract.count>['body'];
type SettleStep = CallInput<typeof drawersContract.settle>['body'];
type Move = CallInput<typeof drawersContract.move>['body'];

/** Commands for one drawer. `onDone` runs only after success. */
export const useDrawerCommands = (id: DrawerId) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ run }: { readonly run: () => Promise<DrawerDetails>; readonly onDone?: (() => void) | undefined }) => run(),
    onSuccess: (_drawer, { onDone }) => onDone?.(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: DRAWERS_KEY }),
  });
  const start = (run: () => Promise<DrawerDetails>, onDone?: () => void): void => {
    if (!isPending) mutate({ run, onDone });
  };
  const params = { id };
  return {
    isBusy: isPending,
    problem: error === null ? null : sentenceOf(error),
    forgetProblem: reset,
    count: (body: CountStep, onDone?: () => void) => start(() => api.call(drawersContract.count, { params, body }), onDone),
    settle: (body: SettleStep, onDone?: () => void) => start(() => api.call(drawersContract.settle, { params, body }), onDone),
    move: (body: Move, onDone?: () => void) => start(() => api.call(drawersContract.move, { params, body }), onDone),
  };
};

export type DrawerCommands = ReturnType<typeof useDrawerCommands>;
