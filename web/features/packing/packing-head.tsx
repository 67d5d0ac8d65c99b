import { Link } from 'react-router-dom';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { lastNameOf } from '#core/domain/order/customer-name.ts';
import { STATUS_BADGES } from '#core/domain/order/order-labels.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { PaymentReview } from '#web/staff/orders/payment-review.tsx';
import { numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { timeText } from '#web/texts/times.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { OrderNumber } from '#web/ui/numerals.tsx';
import styles from './packing.module.css';

/** The order's number, customer, packer if another person, time and price. */
export const PackingHead = ({ order }: { readonly order: StaffOrder }) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  const { login } = useLogin();
  return (
    <div className={styles['head']}>
      <Link className={styles['back']} to="/fulfillment?view=preparing" aria-label="Back to Fulfillment Queue">
        <Icon name="arrow-left" size="medium" />
      </Link>
      <h1 className={styles['number']}>
        <OrderNumber display={numberOf(order)} size="large" />
      </h1>
      <strong className={styles['name']}>{lastNameOf(order.customerName)}</strong>
      <Badge tone="preparing">{STATUS_BADGES.preparing}</Badge>
      <PaymentReview order={order} />
      {order.preparingStaffName !== null && order.preparingStaffId !== login?.actor.id && (
        <span className="muted">{`Being prepared by ${order.preparingStaffName}`}</span>
      )}
      <dl className={styles['facts']}>
        <div>
          <dt>Placed at</dt>
          <dd>{timeText(order.placedAt, clock.now(), timeZone)}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd className="money" translate="no">
            {formatUsd(order.keptCents)}
          </dd>
        </div>
      </dl>
    </div>
  );
};
