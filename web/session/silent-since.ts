import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { isSilence } from '#web/api/api-error.ts';
import { useAnswered } from '#web/api/query-client.ts';
import { useServices } from '#web/composition/services-context.ts';

type Heard = Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'error' | 'isPaused'>;

/**
 * The time of the shown data while the network is silent: the last fetch failed or cannot start, or the data is older than the page and
 * unconfirmed. Null while all is well.
 */
export const useSilentSince = (queryKey: QueryKey, { data, dataUpdatedAt, error, isPaused }: Heard): Instant | null => {
  const { clock } = useServices();
  const answered = useAnswered(queryKey, dataUpdatedAt);
  if (data === undefined || !(isPaused || isSilence(error) || answered?.isKept === true)) return null;
  return answered?.at ?? clock.now();
};
