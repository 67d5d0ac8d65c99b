import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isBlind } from '#core/domain/drawer/drawer.ts';
import { addCents, formatUsd } from '#core/domain/kernel/money.ts';
import { ORDER_FILTERS, type OrderFilter } from '#core/domain/limits.ts';
import { countOrders, orderCountText } from '#core/domain/order/order-count.ts';
import { STATUS_BADGES } from '#core/domain/order/order-labels.ts';
import { ORDER_STATUSES } from '#core/domain/order/order-lifecycle.ts';
import { drawersQuery } from '#web/api/drawers.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { OrderFinder } from '#web/staff/orders/order-finder.tsx';
import { isWanted } from '#web/staff/orders/order-search.ts';
import { asCounted, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { ordersFailureText } from '#web/staff/orders/staff-messages.ts';
import { timeText } from '#web/texts/times.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { MenuAction, MenuButton } from '#web/ui/menu-button.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TabButton } from '#web/ui/tab.tsx';
import { useSteadyList } from '#web/ui/use-steady-list.ts';
import { useTapShield } from '#web/ui/use-tap-shield.ts';
import { OrderCard } from './order-card.tsx';
import { OrderDetail } from './order-detail.tsx';
import { periodOrdersQuery } from './order-management.queries.ts';
import styles from './order-management.module.css';

const TABS = { today: 'Today', week: 'This Week', all: 'All Orders' } as const satisfies Record<OrderFilter, string>;

const EMPTY = {
  today: 'No orders today',
  week: 'No orders this week',
  all: 'No orders yet',
} as const satisfies Record<OrderFilter, string>;

/** The period in the address, so that going back or reloading keeps it. */
const useFilter = (): readonly [OrderFilter, (filter: OrderFilter) => void] => {
  const [params, setParams] = useSearchParams();
  const asked = params.get('filter');
  const filter = ORDER_FILTERS.find((one) => one === asked) ?? 'today';
  return [filter, (next) => setParams(next === 'today' ? {} : { filter: next }, { replace: true })];
};

/** Every order and its money (spec §2, `/admin/orders`). */
export const OrderManagementPage = () => {
  const { api, sharing } = useServices();
  const navigate = useNavigate();
  const [filter, setFilter] = useFilter();
  const counted = useQuery(drawersQuery(api)).data?.drawers.find(({ state }) => isBlind(state));
  return (
    <Page width="wide">
      <DocumentTitle>Order Management</DocumentTitle>
      <PageHead title="Order Management">
        <MenuButton icon="dots" label="More" align="end">
          <MenuAction icon="print" onChoose={() => sharing.print()}>
            Print
          </MenuAction>
          <MenuAction icon="clock" onChoose={() => void navigate('/admin/holds')}>
            Open Checkouts
          </MenuAction>
          <MenuAction icon="stop" onChoose={() => void navigate('/admin/call-off')}>
            Call Off the Game
          </MenuAction>
        </MenuButton>
      </PageHead>
      <fieldset className={styles['when']} aria-label="Filter">
        {ORDER_FILTERS.map((one) => (
          <TabButton key={one} selected={one === filter} onSelect={() => setFilter(one)}>
            {TABS[one]}
          </TabButton>
        ))}
      </fieldset>
      <p className="print-only">{TABS[filter]}</p>
      {counted !== undefined && (
        <Banner tone="info" title={`${counted.name} is being counted`}>
          Tonight’s cash sales are hidden until the count is done.
        </Banner>
      )}
      <Orders key={`${filter} ${counted?.id}`} filter={filter} />
    </Page>
  );
};

const Orders = ({ filter }: { readonly filter: OrderFilter }) => {
  const { api } = useServices();
  const { data, isPending, error, refetch } = useQuery(periodOrdersQuery(api, filter));
  if (isPending) return <ScreenState kind="loading" title="Loading orders..." titleLevel={2} />;
  return (
    <>
      {error !== null && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          {ordersFailureText(error)}
        </Banner>
      )}
      {data !== undefined && data.length === 0 && <ScreenState kind="empty" title={EMPTY[filter]} titleLevel={2} art="list" />}
      {data !== undefined && <OrderCards orders={data} />}
    </>
  );
};

/** '12 orders (2 given back), 1 undone, $141.20', net of refunds. */
const sumText = (orders: readonly StaffOrder[]): string =>
  `${orderCountText(countOrders(orders.map(asCounted)))}, ${formatUsd(addCents(...orders.map(({ keptCents }) => keptCents)))}`;

const OrderCards = ({ orders }: { readonly orders: readonly StaffOrder[] }) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  const [opened, setOpened] = useState<StaffOrder | null>(null);
  const [wanted, setWanted] = useState('');
  const [status, setStatus] = useState<StaffOrder['status'] | 'any'>('any');
  // New orders come first, without moving cards under a finger.
  const { slots, moves } = useSteadyList(orders);
  const shield = useTapShield(moves);
  const found = slots.flatMap(({ item, isHere }) => (isHere && isWanted(item, wanted) ? [item] : []));
  const shown = status === 'any' ? found : found.filter((order) => order.status === status);
  const statuses = [
    { value: 'any' as const, label: `Any status (${found.length})` },
    ...ORDER_STATUSES.filter((one) => orders.some((order) => order.status === one)).map((one) => ({
      value: one,
      label: `${STATUS_BADGES[one]} (${found.filter((order) => order.status === one).length})`,
    })),
  ];
  // The current state, even if it has left the list.
  const detail = opened === null ? null : (orders.find(({ id }) => id === opened.id) ?? opened);
  return (
    <>
      {orders.length > 0 && (
        <div className={styles['find']}>
          <OrderFinder value={wanted} onChange={setWanted} found={found.length} />
          <SelectField label="Status" value={status} options={statuses} onChange={setStatus} />
          <output className={styles['sum']}>{sumText(shown)}</output>
        </div>
      )}
      <ul className={styles['cards']} {...shield}>
        {shown.map((order) => (
          <OrderCard key={order.id} order={order} time={timeText(order.placedAt, clock.now(), timeZone)} onOpen={() => setOpened(order)} />
        ))}
      </ul>
      {detail !== null && <OrderDetail order={detail} onDismiss={() => setOpened(null)} />}
    </>
  );
};
