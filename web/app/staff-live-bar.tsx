import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import { useLive, type QueriesByTopic } from '#web/api/use-live.ts';
import { useServices } from '#web/composition/services-context.ts';
import { STAFF_ORDERS_KEY } from '#web/order/staff-orders.queries.ts';
import { timeText } from '#web/order/times.ts';
import { StatusBanner } from '#web/ui/status-banner.tsx';
import { useSteadyValue } from '#web/ui/use-steady-list.ts';

/** `GET /api/events` names what changed; what it concerns is asked for again. */
const QUERIES_BY_TOPIC: QueriesByTopic = {
  orders: STAFF_ORDERS_KEY,
  products: ['products'],
  settings: ['stand'],
  nights: [...STAFF_KEY, 'nights'],
};

/** Listens for change notifications as long as somebody is logged in. Silent while the line is good. */
export const StaffLiveBar = () => {
  const { api, clock } = useServices();
  const { timeZone } = useStand();
  const connect = useCallback((signal: AbortSignal) => api.open(fulfilmentContract.events, { signal }), [api]);
  const isLost = useSteadyValue(useLive(connect, QUERIES_BY_TOPIC) === 'lost');
  const updatedAt = useLastUpdate();
  if (!isLost) return null;
  const when = updatedAt === 0 ? '' : `, last updated ${timeText(instant(updatedAt), clock.now(), timeZone)}`;
  return (
    <StatusBanner tone="offline" title={`This screen is offline${when}.`}>
      It goes on by itself.
    </StatusBanner>
  );
};

/** When anything of the staff's was last heard from the server; 0 for never. */
const useLastUpdate = (): number => {
  const queryClient = useQueryClient();
  // Drawn again whenever an answer comes in.
  useIsFetching({ queryKey: STAFF_KEY });
  const queries = queryClient.getQueryCache().findAll({ queryKey: STAFF_KEY });
  return Math.max(0, ...queries.map(({ state }) => state.dataUpdatedAt));
};
