import { useQuery } from '@tanstack/react-query';
import { heartbeatQuery } from '#web/api/queue.queries.ts';
import { useServices } from '#web/composition/services-context.ts';

/** Sends heartbeats while the tab is visible. A failure does not affect the customer. */
export const useHeartbeat = (cartItemCount: number): void => {
  const { api, visitorId } = useServices();
  useQuery(heartbeatQuery(api, visitorId, cartItemCount));
};
