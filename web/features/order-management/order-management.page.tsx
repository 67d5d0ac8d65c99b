import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ORDER_FILTERS, type OrderFilter } from '#core/domain/limits.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { StaffOrder } from '#web/order/staff-order.ts';
import { ordersFailureText } from '#web/order/staff-messages.ts';
import { timeText } from '#web/order/times.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { TabButton } from '#web/ui/tab.tsx';
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
  const [filter, setFilter] = useFilter();
  return (
    <Page width="wide">
      <DocumentTitle>Order Management</DocumentTitle>
      <PageHead title="Order Management">
        <fieldset className={styles['tabs']} aria-label="Filter">
          {ORDER_FILTERS.map((one) => (
            <TabButton key={one} selected={one === filter} onSelect={() => setFilter(one)}>
              {TABS[one]}
            </TabButton>
          ))}
        </fieldset>
      </PageHead>
      <Orders key={filter} filter={filter} />
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

const OrderCards = ({ orders }: { readonly orders: readonly StaffOrder[] }) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  const [opened, setOpened] = useState<StaffOrder | null>(null);
  // As it is now, even when it has left the list meanwhile.
  const detail = opened === null ? null : (orders.find(({ id }) => id === opened.id) ?? opened);
  return (
    <>
      <ul className={styles['cards']}>
        {orders.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            time={timeText(order.created_at, clock.now(), timeZone)}
            onOpen={() => setOpened(order)}
          />
        ))}
      </ul>
      {detail !== null && <OrderDetail order={detail} onDismiss={() => setOpened(null)} />}
    </>
  );
};
