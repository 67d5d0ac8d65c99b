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
import { STAFF_ORDERS_KEY } from '#web/staff/orders/staff-orders.queries.ts';
import { useAskBeforeLeaving, useKeepsNothing } from '#web/staff/offline-queue/use-keeps-nothing.ts';
import { timeText } from '#web/texts/times.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { useNow } from '#web/platform/use-now.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { networkStateOf, type NetworkState } from './network-state.ts';
import styles from './staff-live-bar.module.css';
import { WaitingActs } from './waiting-acts.tsx';

/** `GET /api/events` names what changed; the affected queries are refetched. */
const QUERIES_BY_TOPIC: QueriesByTopic = {
  orders: STAFF_ORDERS_KEY,
  products: ['products'],
  settings: ['stand'],
  nights: [...STAFF_KEY, 'nights'],
};

/** The page that lists conflicts needs no link to itself. */
const SETTLE = '/fulfillment/settle';

/** How long the recovery after an outage is shown. */
const SAYS_BACK_MS = 10 * SECOND_MS;

/** Listens for change notifications while a person is logged in, and always shows the connection to the stand. */
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
  const state = networkStateOf({
    keepsNothing: useKeepsNothing(),
    isAway,
    own: own.acts.length + own.sales.length,
    things: new Set(actLog.conflicts.map(({ act }) => subjectOf(act))).size + saleLog.conflicts.length + saleLog.shortages.length,
    others: leftBehind(actLog, saleLog, me).map(({ by, subjects, sales }) => ({ name: by.name, count: subjects.length + sales.length })),
  });
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Network state={state} onShow={() => setIsShown(true)} />
      {isShown && own.acts.length + own.sales.length > 0 && <WaitingActs {...own} onClose={() => setIsShown(false)} />}
    </>
  );
};

const WHY_UNSAFE =
  'This browser refuses to store anything, perhaps because its storage is full or it’s a private window. What you do without the network is gone when this page is closed. Write it on a tally sheet, or use another device.';

const unsettledText = (state: NetworkState & { kind: 'unsettled' | 'waiting' }): string =>
  state.kind === 'unsettled'
    ? `${countText(state.things, 'thing')} to settle.`
    : `${state.count} ${state.count === 1 ? 'waits' : 'wait'} for ${state.names.join(' and ')} to log in.`;

type NetworkProps = { readonly state: NetworkState; readonly onShow: () => void };

const Network = ({ state, onShow }: NetworkProps) => {
  const isBack = useIsBack(state);
  const dialogs = useDialogs();
  const since = useSince();
  const isSettling = useLocation().pathname === SETTLE;
  const show = <Button onClick={onShow}>Show</Button>;
  const toSettle = <ButtonLink to={SETTLE}>Show</ButtonLink>;
  switch (state.kind) {
    case 'unsafe':
      return (
        <Slot
          look="unsafe"
          title="This device can’t save. Write each sale on paper."
          action={<Button onClick={() => void dialogs.alert(WHY_UNSAFE)}>Why</Button>}
        />
      );
    case 'away':
      return (
        <Slot look="away" title={since === null ? 'No network.' : `No network since ${since}.`} action={state.kept > 0 && show}>
          {state.kept > 0 ? `${state.kept} kept here.` : ''}
        </Slot>
      );
    case 'sending':
      return <Slot look="sending" title={`Sending ${state.count}…`} action={show} />;
    case 'unsettled':
    case 'waiting':
      return isSettling ? <Slot look="connected" /> : <Slot look="unsettled" title={unsettledText(state)} action={toSettle} />;
    case 'connected':
      return isBack ? <Slot look="back" title="Back. Everything is sent." /> : <Slot look="connected" />;
    default:
      return state satisfies never;
  }
};

const ICONS = {
  connected: 'signal',
  back: 'check',
  away: 'no-signal',
  sending: 'refresh',
  unsettled: 'person',
  unsafe: 'warning',
} as const satisfies Record<string, IconName>;

type SlotProps = {
  readonly look: keyof typeof ICONS;
  readonly title?: string;
  readonly children?: string;
  /** A button or link at its end. */
  readonly action?: Elements;
};

/** One element in every state, so that a screen reader hears each change. */
const Slot = ({ look, title = '', children = look === 'connected' ? 'Connected' : '', action }: SlotProps) => (
  <div className={`${styles['network']} ${styles[look]}`} role={look === 'unsafe' ? 'alert' : 'status'} aria-label="Network">
    <Icon name={ICONS[look]} size="medium" />
    <p>
      <strong>{title}</strong> <span>{children}</span>
    </p>
    {action}
  </div>
);

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
