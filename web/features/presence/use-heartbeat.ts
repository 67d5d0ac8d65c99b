import { useQuery } from '@tanstack/react-query';
import { heartbeatQuery } from '#web/api/queue.queries.ts';
import { useServices } from '#web/composition/services-context.ts';

/** Tells the stand that somebody is here, for as long as the tab is in view. Failing changes nothing for the customer. */
export const useHeartbeat = (cartItemCount: number): void => {
  const { api, visitorId } = useServices();
  useQuery(heartbeatQuery(api, visitorId, cartItemCount));
};
