import type { ReactNode } from 'react';
import type { Elements } from '#web/ui/elements.ts';
import { lastNameOf } from '#core/domain/order/customer-name.ts';
import { channelOfNumber } from '#core/domain/order/order-number.ts';
import type { WaitColour } from '#core/domain/queue/waiting.ts';
import { ChannelBadge } from '#web/staff/orders/channel-badge.tsx';
import { NotSent } from '#web/staff/offline-queue/not-sent.tsx';
import { PaymentReview } from '#web/staff/orders/payment-review.tsx';
import { itemCountText, numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/badge.tsx';
import { OrderNumber } from '#web/ui/numerals.tsx';
import { placeOf, type CardPlace } from '#web/ui/steady-cards.tsx';
import styles from './card-face.module.css';
import { reopenedMark } from './pickup-window.view.ts';

/** The props that all cards of the window share. */
export type CardFrame = {
  readonly place: CardPlace;
  /** Nine orders and more. */
  readonly isCompact: boolean;
  /** The search is for another order. */
  readonly isDimmed: boolean;
};

type CardFaceProps = CardFrame & {
  readonly order: StaffOrder;
  /** The band's colour at the top; `gone` once it is handed over. */
  readonly tone: WaitColour | 'gone';
  readonly top: ReactNode;
  /** Beside the number of items. */
  readonly mark?: Elements;
  /** The bag's content, or its outcome. */
  readonly children: ReactNode;
  readonly action: ReactNode;
};

/** One bag: its number, customer and content. Readable from three metres. */
export const CardFace = ({ order, tone, place, isCompact, isDimmed, top, mark, children, action }: CardFaceProps) => {
  const { className, ...here } = placeOf(place);
  const reopened = reopenedMark(order);
  return (
    <li
      className={classNames(styles['card'], styles[tone], isCompact && styles['compact'], isDimmed && styles['dimmed'], className)}
      {...here}
    >
      <div className={styles['top']}>{top}</div>
      <h2 className={styles['number']}>
        <OrderNumber display={numberOf(order)} size="large" />
      </h2>
      <p className={styles['name']} translate="no">
        {lastNameOf(order.customerName)}
      </p>
      <p className={styles['count']}>
        <span className="muted">{itemCountText(order)}</span>
        <ChannelBadge channel={channelOfNumber(order.orderNumber)} />
        {reopened !== null && <Badge tone="warn">{reopened}</Badge>}
        <NotSent order={order} />
        <PaymentReview order={order} />
        {mark}
      </p>
      {order.pickupCode !== null && (
        <p className={styles['code']}>
          Pickup code <strong translate="no">{order.pickupCode}</strong>
        </p>
      )}
      <div className={styles['middle']}>{children}</div>
      <div className={styles['action']}>{action}</div>
    </li>
  );
};
