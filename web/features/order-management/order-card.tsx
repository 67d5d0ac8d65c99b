import { formatUsd } from '#core/domain/kernel/money.ts';
import { CustomerCancels } from '#web/staff/orders/customer-cancels.tsx';
import { PaymentReview } from '#web/staff/orders/payment-review.tsx';
import { numberOf, soldWhereOf, statusTextOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { Badge } from '#web/ui/badge.tsx';
import { OrderNumber } from '#web/ui/numerals.tsx';
import styles from './order-management.module.css';

type OrderCardProps = { readonly order: StaffOrder; readonly time: string; readonly onOpen: () => void };

/** One order, summarized; opens its details. */
export const OrderCard = ({ order, time, onOpen }: OrderCardProps) => (
  <li>
    <button className={styles['card']} type="button" onClick={onOpen}>
      <OrderNumber display={numberOf(order)} size="medium" />
      <span className={styles['end']}>
        <Badge tone={order.status}>{statusTextOf(order)}</Badge>
      </span>
      <span className={styles['customer']}>{order.customerName}</span>
      <span className={`money ${styles['total']}`} translate="no">
        {formatUsd(order.totalCents)}
      </span>
      <span className={styles['time']}>{time}</span>
      {order.needsReview && (
        <span className={styles['end']}>
          <PaymentReview order={order} />
        </span>
      )}
      {order.customerCancels !== undefined && (
        <span className={styles['end']}>
          <CustomerCancels order={order} />
        </span>
      )}
      {soldWhereOf(order) !== null && (
        <span className={styles['end']}>
          <Badge tone="neutral">{soldWhereOf(order)}</Badge>
        </span>
      )}
      {order.hasRefunds && (
        <span className={styles['end']}>
          <Badge tone="warn">Has refunds</Badge>
        </span>
      )}
    </button>
  </li>
);
