import { formatUsd, ZERO } from '#core/domain/kernel/money.ts';
import { isInHand } from '#core/domain/order/in-hand.ts';
import { CustomerCancels } from '#web/staff/orders/customer-cancels.tsx';
import { PaymentReview } from '#web/staff/orders/payment-review.tsx';
import { numberOf, tenderText, soldWhereOf, statusTextOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { OrderNumber } from '#web/ui/numerals.tsx';
import styles from './order-management.module.css';

type OrderCardProps = { readonly order: StaffOrder; readonly time: string; readonly onOpen: () => void };

/** One order, summarized; opens its details. */
export const OrderCard = ({ order, time, onOpen }: OrderCardProps) => {
  const isComp = order.tender === 'comp' && order.isUndone !== true;
  return (
    <li>
      <button className={classNames(styles['card'], order.isUndone === true && styles['undone'])} type="button" onClick={onOpen}>
        <span className={styles['number']}>
          <OrderNumber display={numberOf(order)} size="small" />
        </span>
        <span className={styles['line']}>
          <span className={styles['customer']}>{order.customerName}</span>
          <span className={`money ${styles['total']}`} translate="no">
            {formatUsd(isComp ? ZERO : order.totalCents)}
          </span>
        </span>
        <span className={styles['line']}>
          <span className={styles['how']}>{`${time} · ${tenderText(order)}`}</span>
          <Badge tone={order.isUndone === true ? 'neutral' : order.status}>{statusTextOf(order)}</Badge>
        </span>
        {isComp && <span className={styles['flag']}>{`Worth ${formatUsd(order.totalCents)}`}</span>}
        {order.hasRefunds && order.isUndone !== true && (
          <span className={`${styles['flag']} ${styles['back']}`}>
            <Icon name="undo" />
            <span>Has refunds</span>
          </span>
        )}
        {order.needsReview && (
          <span className={styles['flag']}>
            <PaymentReview order={order} />
          </span>
        )}
        {order.customerCancels !== undefined && isInHand(order.status) && (
          <span className={styles['flag']}>
            <CustomerCancels order={order} />
          </span>
        )}
        {soldWhereOf(order) !== null && (
          <span className={styles['flag']}>
            <Badge tone="neutral">{soldWhereOf(order)}</Badge>
          </span>
        )}
      </button>
    </li>
  );
};
