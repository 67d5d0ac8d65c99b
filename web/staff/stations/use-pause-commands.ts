import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { stationsContract } from '#adapters/http-contract/stations.contract.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { PauseSentence } from '#core/domain/queue/pause.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { stationStatesQuery, type StationStates } from './station-states.queries.ts';

type Wanted = PauseSentence & { readonly station: string | null; readonly until: Instant | null };

/** Pauses and resumes; the screen shows the answer right away. Null as a station: everything. */
export const usePauseCommands = (onDone?: () => void) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  // Two taps may come before the first is rendered.
  const isUnderWay = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (call: () => Promise<StationStates>) => call(),
    onSuccess: (states) => {
      queryClient.setQueryData(stationStatesQuery(api).queryKey, states);
      setProblem(null);
      onDone?.();
    },
    onError: (error) => setProblem(sentenceOf(error)),
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const run = (call: () => Promise<StationStates>): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(call);
  };
  return {
    problem,
    isBusy: isPending,
    pause: (body: Wanted): void => run(() => api.call(stationsContract.pause, { body })),
    resume: (station: string | null): void => run(() => api.call(stationsContract.resume, { body: { station } })),
  };
};
