import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import { useLive, type QueriesByTopic } from '#web/api/use-live.ts';
import { useServices } from '#web/composition/services-context.ts';
import { countText } from '#web/order/act-texts.ts';
import { useActLog, useActs } from '#web/order/acts.tsx';
import { STAFF_ORDERS_KEY } from '#web/order/staff-orders.queries.ts';
import { agoText, timeText } from '#web/order/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { StatusBanner } from '#web/ui/status-banner.tsx';
import { useSteadyValue } from '#web/ui/use-steady-list.ts';
import { WaitingActs } from './waiting-acts.tsx';

/** `GET /api/events` names what changed; what it concerns is asked for again. */
const QUERIES_BY_TOPIC: QueriesByTopic = {
  orders: STAFF_ORDERS_KEY,
  products: ['products'],
  settings: ['stand'],
  nights: [...STAFF_KEY, 'nights'],
};

/** Listens for change notifications as long as somebody is logged in. Silent while the line is good and nothing waits. */
export const StaffLiveBar = () => {
  const { api } = useServices();
  const connect = useCallback((signal: AbortSignal) => api.open(fulfilmentContract.events, { signal }), [api]);
  const isLost = useLive(connect, QUERIES_BY_TOPIC) === 'lost';
  const { setLost } = useActs();
  useEffect(() => setLost(isLost), [isLost, setLost]);
  const { acts, conflicts } = useActLog();
  const late = acts.filter((act) => act.isLate);
  const [isShown, setIsShown] = useState(false);
  // Nothing moves under a finger.
  const lost = useSteadyValue(isLost);
  const waits = useSteadyValue(late.length > 0);
  const unsettled = useSteadyValue(conflicts.length > 0);
  const showThem = waits && <Button onClick={() => setIsShown(true)}>Show them</Button>;
  return (
    <>
      {(lost || waits) && (
        <StatusBanner tone="offline" title={lost ? 'No network. Keep working.' : 'Back on the network.'} action={showThem}>
          {lost && <Age />} {late.length > 0 && `${countText(late.length, 'action')} to send.`}
        </StatusBanner>
      )}
      {unsettled && !lost && (
        <StatusBanner
          tone="offline"
          title={`${countText(new Set(conflicts.map(({ act }) => act.order.id)).size, 'thing')} to settle.`}
          action={<ButtonLink to="/fulfillment/settle">Show them</ButtonLink>}
        >
          Not all that was done without the network counts.
        </StatusBanner>
      )}
      {isShown && late.length > 0 && <WaitingActs acts={late} onClose={() => setIsShown(false)} />}
    </>
  );
};

/** How old what the screens show is. */
const Age = () => {
  const { timeZone } = useStand();
  const now = useNow(MINUTE_MS);
  const updatedAt = useLastUpdate();
  if (updatedAt === 0) return null;
  const at = instant(updatedAt);
  return `Orders are from ${timeText(at, now, timeZone)}, ${agoText(at, now)}.`;
};

/** When anything of the staff's was last heard from the server; 0 for never. */
const useLastUpdate = (): number => {
  const queryClient = useQueryClient();
  // Drawn again whenever an answer comes in.
  useIsFetching({ queryKey: STAFF_KEY });
  const queries = queryClient.getQueryCache().findAll({ queryKey: STAFF_KEY });
  return Math.max(0, ...queries.map(({ state }) => state.dataUpdatedAt));
};
