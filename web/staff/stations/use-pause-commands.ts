import { useQueryClient } from '@tanstack/react-query';
import { stationsContract } from '#adapters/http-contract/stations.contract.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { PauseSentence } from '#core/domain/queue/pause.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/use-command.ts';
import { useServices } from '#web/composition/services-context.ts';
import { stationStatesQuery, type StationStates } from './station-states.queries.ts';

type Wanted = PauseSentence & { readonly station: string | null; readonly until: Instant | null };

/** Pauses and resumes; the screen shows the answer right away. Null as a station: everything. */
export const usePauseCommands = (onDone?: () => void) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const { run, isPending, error } = useCommand((call: () => Promise<StationStates>) => call(), {
    onDone: (states) => {
      queryClient.setQueryData(stationStatesQuery(api).queryKey, states);
      onDone?.();
    },
  });
  return {
    problem: error && sentenceOf(error),
    isBusy: isPending,
    pause: (body: Wanted): void => run(() => api.call(stationsContract.pause, { body })),
    resume: (station: string | null): void => run(() => api.call(stationsContract.resume, { body: { station } })),
  };
};
