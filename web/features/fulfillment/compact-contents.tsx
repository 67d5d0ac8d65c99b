import { lastNameOf } from '#core/domain/order/customer-name.ts';
import { CustomerCancels } from '#web/staff/orders/customer-cancels.tsx';
import { NotSent } from '#web/staff/offline-queue/not-sent.tsx';
import { PaymentReview } from '#web/staff/orders/payment-review.tsx';
import type { StaffOrder } from '#web/staff/orders/staff-order.ts';
import { Badge } from '#web/ui/badge.tsx';
import styles from './compact-contents.module.css';
import { ItemLine } from './item-line.tsx';
import { reopenedText } from './queue.view.ts';
import { SpecialRequest } from './special-request.tsx';
import { useShownStations } from './use-station.tsx';

/**
 * During a rush, customer, marks and items run on over up to four lines, so that twelve tickets fit a tablet. A tap shows all of it, and
 * the special request.
 */
export const CompactContents = ({ order }: { readonly order: StaffOrder }) => {
  const request = order.specialInstructions ?? '';
  return (
    <details className={styles['contents']}>
      <summary>
        <span className={styles['lines']}>
          <strong className={styles['name']}>{lastNameOf(order.customerName)}</strong> <Marks order={order} />
          <RunOn order={order} />
        </span>
      </summary>
      <p className={styles['request']}>{request}</p>
    </details>
  );
};

/** Before the items, so that they are never cut off. */
const Marks = ({ order }: { readonly order: StaffOrder }) => {
  const reopened = reopenedText(order);
  return (
    <span className={styles['marks']}>
      <NotSent order={order} />
      <PaymentReview order={order} />
      <CustomerCancels order={order} />
      {order.specialInstructions !== null && order.specialInstructions !== '' && <SpecialRequest />}
      {reopened !== null && (
        <>
          <Badge tone="warn" icon="return">
            {reopened}
          </Badge>{' '}
          <span>{order.reopenNotes}</span>{' '}
        </>
      )}
    </span>
  );
};

/** 'Grill: 2 × Hot Dog, 1 × Chili Dog · Drinks: 1 × Cola' */
const RunOn = ({ order }: { readonly order: StaffOrder }) =>
  useShownStations(order).map(({ station, items }, group) => (
    <span key={station}>
      {group > 0 && <span>{' · '}</span>}
      {station !== null && <span className="muted">{`${station}: `}</span>}
      {items.map((item, index) => (
        <span key={item.id}>
          {index > 0 && <span>{', '}</span>}
          <ItemLine item={item} />
        </span>
      ))}
    </span>
  ));
