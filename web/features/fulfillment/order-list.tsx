import { LIMITS } from '#core/domain/limits.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { POLLING } from '#web/api/polling.ts';
import { useRecentActs } from '#web/staff/orders/recent-acts.tsx';
import { placedFirst, sorted, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { useNow } from '#web/platform/use-now.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Card } from '#web/ui/card.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { SteadyCards } from '#web/ui/steady-cards.tsx';
import { useSteadyValue } from '#web/ui/use-steady-list.ts';
import styles from './order-list.module.css';
import { PreparingCard } from './preparing-card.tsx';
import { QueuedCard } from './queued-card.tsx';
import type { View } from './queue.view.ts';
import { UndoCard } from './undo-card.tsx';

type OrderListProps = {
  readonly view: View;
  readonly orders: readonly StaffOrder[];
  /** The highlighted button is the make list's 'Start the next five', not a ticket's. */
  readonly startsNext?: boolean;
};

const NAMES = { queued: 'Queued orders', preparing: 'Orders being prepared' } as const;

/** The orders of a view, and those just marked ready in their old places. */
export const OrderList = ({ view, orders, startsNext = false }: OrderListProps) => {
  const now = useNow(POLLING.pickupClockMs);
  const { login } = useLogin();
  const { recent } = useRecentActs();
  const done = recent.filter(({ act, order }) => act === 'marked-ready' && order.status === view);
  const doneById = new Map(done.map((act) => [act.order.id, act]));
  const shown = sorted([...orders.filter(({ id }) => !doneById.has(id)), ...done.map(({ order }) => order)], placedFirst);
  const size = useSteadyValue(shown.length >= LIMITS.screen.compactQueueFrom) ? 'compact' : 'normal';
  if (shown.length === 0) return <NoOrders view={view} />;
  const isMine = (order: StaffOrder): boolean => view === 'queued' || order.preparingStaffId === login?.actor.id;
  const next = shown.find((order) => !doneById.has(order.id) && isMine(order));
  return (
    <SteadyCards label={NAMES[view]} className={size === 'compact' ? styles['compact'] : styles['orders']} items={shown}>
      {(order, place) => {
        const act = doneById.get(order.id);
        const card = { now, place, size } as const;
        if (act !== undefined) return <UndoCard key={order.id} act={act} {...card} />;
        const CardOf = view === 'queued' ? QueuedCard : PreparingCard;
        return <CardOf key={order.id} order={order} isNext={order === next && !startsNext} {...card} />;
      }}
    </SteadyCards>
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
