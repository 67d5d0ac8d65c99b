import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { POLLING } from '#web/api/polling.ts';
import { useRecentActs } from '#web/staff/orders/recent-acts.tsx';
import { byPlacedAt, sorted, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { useNow } from '#web/platform/use-now.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Card } from '#web/ui/card.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { SteadyCards } from '#web/ui/steady-cards.tsx';
import styles from './order-list.module.css';
import { PreparingCard } from './preparing-card.tsx';
import { QueuedCard } from './queued-card.tsx';
import { nextOf, type View } from './queue.view.ts';
import { UndoCard } from './undo-card.tsx';

type OrderListProps = {
  readonly view: View;
  readonly orders: readonly StaffOrder[];
};

const NAMES = { queued: 'Queued orders', preparing: 'Orders being prepared' } as const;

/** The orders of a view, and those just marked ready in their old places. */
export const OrderList = ({ view, orders }: OrderListProps) => {
  const now = useNow(POLLING.pickupClockMs);
  const { login } = useLogin();
  const { recent } = useRecentActs();
  const done = recent.filter(({ act, order }) => act === 'marked-ready' && order.status === view);
  const doneById = new Map(done.map((act) => [act.order.id, act]));
  const shown = sorted([...orders.filter(({ id }) => !doneById.has(id)), ...done.map(({ order }) => order)], byPlacedAt);
  if (shown.length === 0) return <NoOrders view={view} />;
  const open = shown.filter(({ id }) => !doneById.has(id));
  const own = open.find(({ preparingStaffId }) => preparingStaffId === login?.actor.id);
  const next = new Set(view === 'queued' ? nextOf(open) : [own]);
  return (
    <SteadyCards label={NAMES[view]} className={styles['orders']} items={shown}>
      {(order, place) => {
        const act = doneById.get(order.id);
        const card = { now, place } as const;
        if (act !== undefined) return <UndoCard key={order.id} act={act} {...card} />;
        const CardOf = view === 'queued' ? QueuedCard : PreparingCard;
        return <CardOf key={order.id} order={order} isNext={next.has(order)} {...card} />;
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
