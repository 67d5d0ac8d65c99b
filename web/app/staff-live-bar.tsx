import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Elements } from '#web/ui/elements.ts';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { productsQuery } from '#web/api/catalogue.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import { useLive, type QueriesByTopic } from '#web/api/use-live.ts';
import { useServices } from '#web/composition/services-context.ts';
import { ORDERS_WAIT, subjectOf, type Conflict } from '#web/order/act-log.ts';
import { countText } from '#web/order/act-texts.ts';
import { useActLog, useActs } from '#web/order/acts.tsx';
import { useSaleLog } from '#web/order/kept-sales.tsx';
import { salesToSettle } from '#web/order/sale-log.ts';
import { waitingText } from '#web/order/sale-texts.ts';
import { STAFF_ORDERS_KEY } from '#web/order/staff-orders.queries.ts';
import { useAskBeforeLeaving } from '#web/order/use-keeps-nothing.ts';
import { agoText, timeText } from '#web/order/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { StatusBanner } from '#web/ui/status-banner.tsx';
import { useSteadyValue } from '#web/ui/use-steady-list.ts';
import { PATHS } from './paths.ts';
import { WaitingActs } from './waiting-acts.tsx';

/** `GET /api/events` names what changed; what it concerns is asked for again. */
const QUERIES_BY_TOPIC: QueriesByTopic = {
  orders: STAFF_ORDERS_KEY,
  products: ['products'],
  settings: ['stand'],
  nights: [...STAFF_KEY, 'nights'],
};

/** What it lists is not announced there as well. */
const SETTLE = '/fulfillment/settle';

/** Listens for change notifications as long as somebody is logged in. Silent while the line is good and nothing waits. */
export const StaffLiveBar = () => {
  const { api } = useServices();
  const connect = useCallback((signal: AbortSignal) => api.open(fulfilmentContract.events, { signal }), [api]);
  const isLost = useLive(connect, QUERIES_BY_TOPIC) === 'lost';
  const { isAway, setLost } = useActs();
  useEffect(() => {
    setLost(isLost);
  }, [isLost, setLost]);
  const { acts, conflicts } = useActLog();
  const saleLog = useSaleLog();
  const { sales } = saleLog;
  useAskBeforeLeaving(acts.length + sales.length + saleLog.asked.length > 0);
  const me = useLogin().login?.actor.id;
  const late = acts.filter((act) => act.isLate);
  const count = late.length + sales.length;
  const refusedSales = salesToSettle(saleLog, me).length;
  const things = new Set(conflicts.map(({ act }) => subjectOf(act))).size + refusedSales + saleLog.shortages.length;
  const { pathname } = useLocation();
  const isWindow = pathname === PATHS.salesWindow.to();
  const [isShown, setIsShown] = useState(false);
  // Nothing moves under a finger.
  const lost = useSteadyValue(isAway);
  const waits = useSteadyValue(count > 0);
  const unsettled = useSteadyValue(things > 0);
  const showThem = waits && <Button onClick={() => setIsShown(true)}>Show them</Button>;
  return (
    <>
      {lost && isWindow && (
        <WindowBanner waiting={count > 0 ? `${waitingText(late, sales)} ${count === 1 ? 'waits' : 'wait'}` : null} action={showThem} />
      )}
      {(lost || waits) && !(lost && isWindow) && (
        <StatusBanner tone="offline" title={lost ? 'No network. Keep working.' : 'Back on the network.'} action={showThem}>
          {lost && <Age />} {count > 0 && <span>{`${waitingText(late, sales)} to send.`}</span>}
        </StatusBanner>
      )}
      {unsettled && !lost && pathname !== SETTLE && (
        <StatusBanner
          tone="offline"
          title={`${countText(things, 'thing')} to settle.`}
          action={<ButtonLink to={SETTLE}>Show them</ButtonLink>}
        >
          {toSettleText(conflicts, refusedSales)}
        </StatusBanner>
      )}
      {isShown && count > 0 && <WaitingActs acts={late} sales={sales} onClose={() => setIsShown(false)} />}
    </>
  );
};

const toSettleText = (conflicts: readonly Conflict[], refusedSales: number): string => {
  if (refusedSales > 0 || conflicts.some(({ refusal }) => refusal.code !== ORDERS_WAIT))
    return 'Not all that was done without the network counts.';
  return conflicts.length > 0
    ? 'Paid orders wait for what was sold out without the network.'
    : 'What was sold without the network was sold out.';
};

/** At the sales window, cash goes on. What it sells is as the server said last. */
const WindowBanner = ({ waiting, action }: { readonly waiting: string | null; readonly action: Elements }) => {
  const { api, clock } = useServices();
  const { timeZone } = useStand();
  const { dataUpdatedAt } = useQuery({ ...productsQuery(api), enabled: false });
  const since = dataUpdatedAt === 0 ? null : timeText(instant(dataUpdatedAt), clock.now(), timeZone);
  return (
    <StatusBanner
      tone="offline"
      title={since === null ? 'No network.' : `No network since ${since}.`}
      action={action}
    >{`Go on selling for cash. ${since !== null ? 'Stock is as of then. ' : ''}${waiting !== null ? `${waiting} on this tablet.` : ''}`}</StatusBanner>
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
