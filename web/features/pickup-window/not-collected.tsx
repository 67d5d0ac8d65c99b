import type { Instant } from '#core/domain/kernel/instant.ts';
import { lastNameOf } from '#core/domain/order/customer-name.ts';
import { waitBadge } from '#core/domain/queue/waiting.ts';
import { numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Numerals, OrderNumber } from '#web/ui/numerals.tsx';
import styles from './not-collected.module.css';
import { usePickUp } from './use-pick-up.tsx';

type LaneProps = { readonly orders: readonly StaffOrder[]; readonly now: Instant; readonly onFound: () => void };

const TITLE_ID = 'not-collected';

/** Bags that were not collected after the reminders, apart from those that still may be (night §5). */
export const NotCollected = ({ orders, now, onFound }: LaneProps) => (
  <section className={styles['lane']} aria-labelledby={TITLE_ID}>
    <h2 id={TITLE_ID}>
      Not collected <Numerals size="medium">{orders.length}</Numerals>
    </h2>
    <p className="muted">Keep the bags until the night is closed: someone may still come.</p>
    <ul className={styles['list']}>
      {orders.map((order) => (
        <li key={order.id}>
          <LateOrder order={order} now={now} onFound={onFound} />
        </li>
      ))}
    </ul>
  </section>
);

const LateOrder = ({ order, now, onFound }: Omit<LaneProps, 'orders'> & { readonly order: StaffOrder }) => {
  const { pickUp, isBusy, dialog } = usePickUp(order, onFound);
  const number = numberOf(order);
  return (
    <Card padding="none">
      <div className={styles['late']}>
        <h3 className={styles['number']}>
          <OrderNumber display={number} size="medium" />
        </h3>
        <p className={styles['facts']}>
          <strong>{lastNameOf(order.customerName)}</strong>
          <span className="muted">{`Ready for ${waitBadge(order.readyAt ?? now, now)}. Reminded ${order.remindersSent} times`}</span>
        </p>
        {order.pickupCode !== null && (
          <p>
            <span className="muted">Code</span> <strong translate="no">{order.pickupCode}</strong>
          </p>
        )}
        <Button variant="strong" size="large" icon="check" label={`Picked Up ${number}`} busy={isBusy} onClick={pickUp}>
          Picked Up
        </Button>
        {dialog}
      </div>
    </Card>
  );
};
