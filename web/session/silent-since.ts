import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { isSilence } from '#web/api/api-error.ts';
import { useAnswered } from '#web/api/query-client.ts';
import { useServices } from '#web/composition/services-context.ts';

type Heard = Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'error' | 'isPaused'>;

/**
 * When the data on the screen was heard, while the network is away: the last look has failed or cannot even begin, or what
 * is shown is older than the page and nothing has come since. Null while all is well.
 */
export const useSilentSince = (queryKey: QueryKey, { data, dataUpdatedAt, error, isPaused }: Heard): Instant | null => {
  const { clock } = useServices();
  const answered = useAnswered(queryKey, dataUpdatedAt);
  if (data === undefined || !(isPaused || isSilence(error) || answered?.isKept === true)) return null;
  return answered?.at ?? clock.now();
};
