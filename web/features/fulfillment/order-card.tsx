import { useState, type ReactNode } from 'react';
import type { Elements } from '#web/ui/elements.ts';
import { useStand } from '#web/api/stand.queries.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { lastNameOf } from '#core/domain/order/customer-name.ts';
import { channelOfNumber } from '#core/domain/order/order-number.ts';
import { waitBadge } from '#core/domain/queue/waiting.ts';
import { CHANNEL_WORDS } from '#web/staff/orders/channel-badge.tsx';
import { CustomerCancels } from '#web/staff/orders/customer-cancels.tsx';
import { NotSent } from '#web/staff/offline-queue/not-sent.tsx';
import { PaymentReview } from '#web/staff/orders/payment-review.tsx';
import { itemCountText, numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { timeText } from '#web/texts/times.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { OrderNumber } from '#web/ui/numerals.tsx';
import { placeOf, type CardPlace } from '#web/ui/steady-cards.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { OrderLines } from './order-lines.tsx';
import styles from './order-card.module.css';
import { isCut, reopenedText } from './queue.view.ts';
import { useShownLines } from './use-station.tsx';
import { WholeOrder } from './whole-order.tsx';

type OrderCardProps = {
  readonly order: StaffOrder;
  readonly now: Instant;
  readonly place: CardPlace;
  /** `next` outlines those to start. `done` has just been acted on. */
  readonly look: 'next' | 'normal' | 'done';
  readonly children?: Elements;
  /** Two buttons, the next step first. */
  readonly actions: ReactNode;
};

/** One order of the queue. Its layout does not depend on the number of orders, so cards do not move in a rush. */
export const OrderCard = ({ order, now, place, look, children, actions }: OrderCardProps) => {
  const { timeZone } = useStand();
  const { className, ...here } = placeOf(place);
  return (
    <li className={classNames(styles['order'], styles[look], className)} {...here}>
      <div className={styles['head']}>
        <h2 className={styles['number']}>
          <OrderNumber display={numberOf(order)} size="medium" />
        </h2>
        <p className={styles['facts']}>
          <span className="muted">Placed at</span> <strong>{timeText(order.placedAt, now, timeZone)}</strong>
          <br />
          <span>{itemCountText(order)}</span> <span aria-hidden="true">·</span> <strong>{waitBadge(order.placedAt, now)}</strong>
        </p>
      </div>
      <Contents order={order}>{children}</Contents>
      <div className={styles['actions']}>{actions}</div>
    </li>
  );
};

const Contents = ({ order, children }: Pick<OrderCardProps, 'order' | 'children'>) => {
  const [isWhole, setIsWhole] = useState(false);
  const lines = useShownLines(order);
  return (
    <div className={styles['middle']}>
      <p className={styles['name']}>
        <strong>{lastNameOf(order.customerName)}</strong>
        <span className="muted">{CHANNEL_WORDS[channelOfNumber(order.orderNumber)]}</span>
      </p>
      <div className={styles['marks']}>
        <NotSent order={order} />
        <PaymentReview order={order} />
        <CustomerCancels order={order} />
      </div>
      <Asks order={order} />
      {children}
      <OrderLines label={`Items of ${numberOf(order)}`} lines={lines} />
      {isCut(order, lines) && (
        <button type="button" className={styles['whole']} aria-label={`Show all of ${numberOf(order)}`} onClick={() => setIsWhole(true)} />
      )}
      {isWhole && <WholeOrder order={order} onClose={() => setIsWhole(false)} />}
    </div>
  );
};

/** The first words of the customer's request, and of why the order came back. */
const Asks = ({ order }: Pick<OrderCardProps, 'order'>) => {
  const reopened = reopenedText(order);
  return (
    <>
      {order.specialInstructions !== null && order.specialInstructions !== '' && (
        <p className={styles['ask']}>
          <Icon name="note" />
          <span>
            <VisuallyHidden>Special request:</VisuallyHidden> <span>{order.specialInstructions}</span>
          </span>
        </p>
      )}
      {reopened !== null && (
        <p className={classNames(styles['ask'], styles['reopened'])}>
          <Icon name="return" />
          <span>{`${reopened}: ${order.reopenNotes ?? ''}`}</span>
        </p>
      )}
    </>
  );
};
