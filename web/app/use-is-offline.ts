import { useQuery } from '@tanstack/react-query';
import { isSilence } from '#web/api/api-error.ts';
import { standQuery } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';

/** Whether the stand's own name could not be asked for: what a browser says of its network is often wrong. */
export const useIsOffline = (): boolean => {
  const { isPaused, failureReason } = useQuery(standQuery(useServices().api));
  return isPaused || isSilence(failureReason);
};
