import { useRef } from 'react';
import type { StaffOrder } from '#web/order/staff-order.ts';
import { POLLING } from '#web/api/polling.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Card } from '#web/ui/card.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import styles from './order-list.module.css';
import { PreparingCard } from './preparing-card.tsx';
import { QueuedCard } from './queued-card.tsx';
import type { View } from './queue.view.ts';

type OrderListProps = { readonly view: View; readonly orders: readonly StaffOrder[] };

const NAMES = { queued: 'Queued orders', preparing: 'Orders being prepared' } as const;

export const OrderList = ({ view, orders }: OrderListProps) => {
  const list = useRef<HTMLUListElement>(null);
  const { login } = useLogin();
  if (orders.length === 0) return <NoOrders view={view} />;
  /** The pressed button goes away with its card: without this the focus would be lost. */
  const keepFocus = (): void => list.current?.focus({ preventScroll: true });
  return (
    <ul ref={list} className={styles['orders']} aria-label={NAMES[view]} tabIndex={-1}>
      {orders.map((order, index) =>
        view === 'queued' ? (
          <QueuedCard key={order.id} order={order} isNext={index === 0} onGone={keepFocus} />
        ) : (
          <PreparingCard key={order.id} order={order} isOwn={order.preparing_staff_id === login?.actor.id} onGone={keepFocus} />
        ),
      )}
    </ul>
  );
};

const NoOrders = ({ view }: { readonly view: View }) => (
  <Card>
    <ScreenState kind="empty" title="No Orders Yet" titleLevel={2} art="list">
      {view === 'queued'
        ? `New orders appear here by themselves. The list refreshes every ${POLLING.fulfillmentOrdersMs / SECOND_MS} seconds.`
        : 'Start an order from the queue and it shows here.'}
    </ScreenState>
  </Card>
);
