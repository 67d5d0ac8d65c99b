import type { ReactNode } from 'react';
import { useServices } from '#web/composition/services-context.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { itemCountText, numberOf, type StaffOrder } from '#web/order/staff-order.ts';
import { timeText } from '#web/order/times.ts';
import { classNames } from '#web/ui/class-names.ts';
import { OrderNumber } from '#web/ui/numerals.tsx';
import { ReopenNote } from '#web/ui/reopen-note.tsx';
import styles from './order-card.module.css';
import { reopenedText } from './queue.view.ts';

type OrderCardProps = {
  readonly order: StaffOrder;
  /** `next` is outlined: the oldest one. */
  readonly look: 'next' | 'normal';
  /** Between the head and the buttons. */
  readonly children?: ReactNode;
  /** Two buttons, the next step first. */
  readonly actions: ReactNode;
};

/** One order of the queue: its number, when it was placed, how much it is, what was reopened, what to do. */
export const OrderCard = ({ order, look, children, actions }: OrderCardProps) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  const reopened = reopenedText(order);
  return (
    <li className={classNames(styles['order'], look === 'next' && styles['next'])}>
      <div className={styles['head']}>
        <h2 className={styles['number']}>
          <OrderNumber display={numberOf(order)} size="large" />
        </h2>
        <p className={styles['facts']}>
          <span className="muted">Placed at</span> <strong>{timeText(order.created_at, clock.now(), timeZone)}</strong>
          <br />
          {itemCountText(order)}
        </p>
      </div>
      <div className={styles['middle']}>
        {children}
        {reopened !== null && <ReopenNote title={reopened}>{order.reopen_notes}</ReopenNote>}
      </div>
      <div className={styles['actions']}>{actions}</div>
    </li>
  );
};
