import { useQueryClient } from '@tanstack/react-query';
import type { Elements } from '#web/ui/elements.ts';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { lastAnswerAt } from '#web/api/query-client.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import { useLive, type QueriesByTopic } from '#web/api/use-live.ts';
import { useServices } from '#web/composition/services-context.ts';
import { subjectOf } from '#web/staff/offline-queue/act-log.ts';
import { countText } from '#web/staff/offline-queue/act-texts.ts';
import { useActLog, useActs } from '#web/staff/offline-queue/acts.tsx';
import { useSaleLog } from '#web/staff/pending-sales/kept-sales.tsx';
import { leftBehind, unsentOf } from '#web/staff/offline-queue/left-behind.ts';
import { waitingText } from '#web/staff/pending-sales/sale-texts.ts';
import { STAFF_ORDERS_KEY } from '#web/staff/orders/staff-orders.queries.ts';
import { useAskBeforeLeaving, useKeepsNothing } from '#web/staff/offline-queue/use-keeps-nothing.ts';
import { timeText } from '#web/texts/times.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { useNow } from '#web/platform/use-now.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { StatusBanner } from '#web/ui/status-banner.tsx';
import { useSteadyValue } from '#web/ui/use-steady-list.ts';
import { networkStateOf, type NetworkState } from './network-state.ts';
import { PATHS } from '../paths.ts';
import { WaitingActs } from './waiting-acts.tsx';

/** `GET /api/events` names what changed; the affected queries are refetched. */
const QUERIES_BY_TOPIC: QueriesByTopic = {
  orders: STAFF_ORDERS_KEY,
  products: ['products'],
  settings: ['stand'],
  nights: [...STAFF_KEY, 'nights'],
};

/** The banner is not needed on the page that lists the conflicts. */
const SETTLE = '/fulfillment/settle';

/** How long the recovery after an outage is shown. */
const SAYS_BACK_MS = 10 * SECOND_MS;

/** Listens for change notifications while a person is logged in. One banner shows the current problem; none while all is well. */
export const StaffLiveBar = () => {
  const { api } = useServices();
  const connect = useCallback((signal: AbortSignal) => api.open(fulfilmentContract.events, { signal }), [api]);
  const isLost = useLive(connect, QUERIES_BY_TOPIC) === 'lost';
  const { isAway, lose } = useActs();
  useEffect(() => {
    if (isLost) lose();
  }, [isLost, lose]);
  const actLog = useActLog();
  const saleLog = useSaleLog();
  useAskBeforeLeaving(actLog.acts.length + saleLog.sales.length + saleLog.asked.length > 0);
  const me = useLogin().login?.actor.id;
  const own = unsentOf(actLog, saleLog, me);
  const found = networkStateOf({
    keepsNothing: useKeepsNothing(),
    isAway,
    own: own.acts.length + own.sales.length,
    things: new Set(actLog.conflicts.map(({ act }) => subjectOf(act))).size + saleLog.conflicts.length + saleLog.shortages.length,
    others: leftBehind(actLog, saleLog, me).map(({ by, subjects, sales }) => ({ name: by.name, count: subjects.length + sales.length })),
  });
  // Nothing moves under a finger.
  const kind = useSteadyValue(found.kind);
  const [isShown, setIsShown] = useState(false);
  const show = <Button onClick={() => setIsShown(true)}>Show</Button>;
  return (
    <>
      <NetworkBanner state={kind === found.kind ? found : null} show={show} kept={waitingText(own.acts, own.sales)} />
      {isShown && own.acts.length + own.sales.length > 0 && <WaitingActs {...own} onClose={() => setIsShown(false)} />}
    </>
  );
};

type NetworkBannerProps = {
  /** Null while a hand is at the screen and the state has changed: the old text stays. */
  readonly state: NetworkState | null;
  readonly show: Elements;
  /** '3 actions and 1 sale' */
  readonly kept: string;
};

const WHY_UNSAFE =
  'This browser refuses to store anything, perhaps because its storage is full or it’s a private window. What you do without the network is gone when this page is closed. Write it on a tally sheet, or use another device.';

const NetworkBanner = ({ state: found, show, kept }: NetworkBannerProps) => {
  const [state, setState] = useState<NetworkState>(found ?? { kind: 'connected' });
  if (found !== null && found !== state && JSON.stringify(found) !== JSON.stringify(state)) setState(found);
  const isBack = useIsBack(state);
  const { pathname } = useLocation();
  const dialogs = useDialogs();
  const since = useSince();
  const toSettle = <ButtonLink to={SETTLE}>Show</ButtonLink>;
  switch (state.kind) {
    case 'unsafe':
      return (
        <StatusBanner
          tone="unsafe"
          title="This device can’t save. Write each sale on paper."
          action={<Button onClick={() => void dialogs.alert(WHY_UNSAFE)}>Why</Button>}
        />
      );
    case 'away':
      return (
        <StatusBanner
          tone="offline"
          title={since === null ? 'No network.' : `No network since ${since}.`}
          {...(state.kept > 0 && { action: show })}
        >
          {`${pathname === PATHS.salesWindow.to() ? 'Go on selling for cash. Stock is as of then.' : 'Keep working.'}${state.kept > 0 ? ` ${kept} kept here.` : ''}`}
        </StatusBanner>
      );
    case 'sending':
      return <StatusBanner tone="sending" title={`Sending ${kept}…`} action={show} />;
    case 'unsettled':
      return pathname === SETTLE ? null : (
        <StatusBanner tone="unsettled" title={`${countText(state.things, 'thing')} to settle.`} action={toSettle} />
      );
    case 'waiting':
      return pathname === SETTLE ? null : (
        <StatusBanner
          tone="unsettled"
          title={`${state.count} ${state.count === 1 ? 'waits' : 'wait'} for ${state.names.join(' and ')} to log in.`}
          action={toSettle}
        />
      );
    case 'connected':
      return isBack ? <StatusBanner tone="back" title="Back. Everything is sent." /> : null;
    default:
      return state satisfies never;
  }
};

/** Whether an outage has just ended. */
const useIsBack = ({ kind }: NetworkState): boolean => {
  const [isBack, setIsBack] = useState(false);
  const isConnected = kind === 'connected';
  const isOutage = kind === 'away' || kind === 'sending';
  if (isOutage && !isBack) setIsBack(true);
  useEffect(() => {
    if (!isConnected || !isBack) return undefined;
    const timer = setTimeout(() => setIsBack(false), SAYS_BACK_MS);
    return () => clearTimeout(timer);
  }, [isConnected, isBack]);
  return isBack && isConnected;
};

/** When the stand last answered: '7:41 PM'. */
const useSince = (): string | null => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  const queryClient = useQueryClient();
  const now = useNow(MINUTE_MS);
  const at = clock.heardAt() ?? lastAnswerAt(queryClient, STAFF_KEY);
  return at === null ? null : timeText(at, now, timeZone);
};
