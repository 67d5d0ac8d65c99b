import { useQuery } from '@tanstack/react-query';
import { isSilence } from '#web/api/api-error.ts';
import { standQuery } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';

/** True when a request to the server failed; `navigator.onLine` is unreliable. */
export const useIsOffline = (): boolean => {
  const { isPaused, failureReason } = useQuery(standQuery(useServices().api));
  return isPaused || isSilence(failureReason);
};
