import type { ReactNode } from 'react';
import type { Elements } from '#web/ui/elements.ts';
import { useStand } from '#web/api/stand.queries.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { lastNameOf } from '#core/domain/order/customer-name.ts';
import { waitBadge } from '#core/domain/queue/waiting.ts';
import { CustomerCancels } from '#web/staff/orders/customer-cancels.tsx';
import { NotSent } from '#web/staff/offline-queue/not-sent.tsx';
import { PaymentReview } from '#web/staff/orders/payment-review.tsx';
import { itemCountText, numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { timeText } from '#web/texts/times.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { OrderNumber } from '#web/ui/numerals.tsx';
import { ReopenNote } from '#web/ui/reopen-note.tsx';
import { placeOf, type CardPlace } from '#web/ui/steady-cards.tsx';
import { CompactContents } from './compact-contents.tsx';
import { ItemLines } from './item-lines.tsx';
import styles from './order-card.module.css';
import { reopenedText } from './queue.view.ts';
import { SpecialRequest } from './special-request.tsx';

type OrderCardProps = {
  readonly order: StaffOrder;
  readonly now: Instant;
  readonly place: CardPlace;
  /** `next` outlines the oldest one. `done` has just been acted on. */
  readonly look: 'next' | 'normal' | 'done';
  /** Seven orders and more: a tablet must show twelve at once. */
  readonly size: 'normal' | 'compact';
  /** Between the head and the items. */
  readonly children?: Elements;
  /** Two buttons, the next step first. */
  readonly actions: ReactNode;
};

/** One order of the queue: its number, customer, waiting time, items and actions. */
export const OrderCard = ({ order, now, place, look, size, children, actions }: OrderCardProps) => {
  const { timeZone } = useStand();
  const { className, ...here } = placeOf(place);
  return (
    <li className={classNames(styles['order'], styles[look], styles[size], className)} {...here}>
      <div className={styles['head']}>
        <h2 className={styles['number']}>
          <OrderNumber display={numberOf(order)} size={size === 'compact' ? 'medium' : 'large'} />
        </h2>
        <p className={styles['facts']}>
          <span className="muted">Placed at</span> <strong>{timeText(order.placedAt, now, timeZone)}</strong>
          <br />
          <span className={styles['second']}>
            <span>{itemCountText(order)}</span>{' '}
            <strong className={styles['age']}>
              <Icon name="clock" />
              <span>{waitBadge(order.placedAt, now)}</span>
            </strong>
          </span>
        </p>
      </div>
      <div className={styles['middle']}>
        {size === 'compact' ? (
          <>
            {children}
            <CompactContents order={order} />
          </>
        ) : (
          <Contents order={order}>{children}</Contents>
        )}
      </div>
      <div className={styles['actions']}>{actions}</div>
    </li>
  );
};

const Contents = ({ order, children }: Pick<OrderCardProps, 'order' | 'children'>) => (
  <>
    <p className={styles['name']}>{lastNameOf(order.customerName)}</p>
    {children}
    <NotSent order={order} />
    <PaymentReview order={order} />
    <CustomerCancels order={order} />
    <ItemLines order={order} />
    <Request order={order} />
    <Reopened order={order} />
  </>
);

const Request = ({ order: { specialInstructions } }: Pick<OrderCardProps, 'order'>) =>
  specialInstructions === null || specialInstructions === '' ? null : (
    <div className={styles['request']}>
      <SpecialRequest />
      <p>{specialInstructions}</p>
    </div>
  );

const Reopened = ({ order }: Pick<OrderCardProps, 'order'>) => {
  const title = reopenedText(order);
  return title === null ? null : <ReopenNote title={title}>{order.reopenNotes}</ReopenNote>;
};
