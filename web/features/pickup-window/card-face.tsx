import type { Elements } from '#web/ui/elements.ts';
import { lastNameOf } from '#core/domain/order/customer-name.ts';
import { channelOfNumber } from '#core/domain/order/order-number.ts';
import type { WaitColour } from '#core/domain/queue/waiting.ts';
import { CHANNEL_WORDS } from '#web/staff/orders/channel-badge.tsx';
import { NotSent } from '#web/staff/offline-queue/not-sent.tsx';
import { PaymentReview } from '#web/staff/orders/payment-review.tsx';
import { itemCountText, itemsOf, numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { OrderNumber } from '#web/ui/numerals.tsx';
import { placeOf, type CardPlace } from '#web/ui/steady-cards.tsx';
import styles from './card-face.module.css';
import { reopenedMark } from './pickup-window.view.ts';

/** The props that all cards of the window share. */
export type CardFrame = {
  readonly order: StaffOrder;
  readonly place: CardPlace;
  /** Why its customer was not notified; null: they were. */
  readonly notTold: string | null;
  readonly isDimmed: boolean;
};

type CardFaceProps = CardFrame & {
  /** The band's color at the top; `gone` after it is handed over. */
  readonly tone: WaitColour | 'gone';
  /** Differs before and after the tap but has the same height. */
  readonly top: Elements;
  readonly action: Elements;
};

/** One bag: its number, customer and content. Readable from three meters, with the same height before and after pickup. */
export const CardFace = ({ order, tone, place, notTold, isDimmed, top, action }: CardFaceProps) => {
  const { className, ...here } = placeOf(place);
  const reopened = reopenedMark(order);
  const number = numberOf(order);
  return (
    <li className={classNames(styles['card'], styles[tone], isDimmed && styles['dimmed'], className)} {...here}>
      <div className={styles['top']}>{top}</div>
      <div className={styles['who']}>
        <h2 className={styles['number']}>
          <OrderNumber display={number} size="large" />
        </h2>
        <p className={styles['name']} translate="no">
          {lastNameOf(order.customerName)}
        </p>
        <p className={styles['facts']}>
          <span>{itemCountText(order)}</span> <span aria-hidden="true">·</span>{' '}
          <span>{CHANNEL_WORDS[channelOfNumber(order.orderNumber)]}</span>
          {order.pickupCode !== null && (
            <span className={styles['code']}>
              <span>Code</span> <strong translate="no">{order.pickupCode}</strong>
            </span>
          )}
        </p>
      </div>
      <div className={styles['middle']}>
        <div className={styles['marks']}>
          {reopened !== null && <Badge tone="warn">{reopened}</Badge>}
          <NotSent order={order} />
          <PaymentReview order={order} />
          {notTold !== null && (
            <>
              <Badge tone="warn" icon="bell">
                Not notified: call out
              </Badge>
              <span className="muted small">{notTold}</span>
            </>
          )}
        </div>
        <ul aria-label={`Items of ${number}`}>
          {itemsOf(order).map(({ id, quantity, productName }) => (
            <li key={id} className={styles['item']}>
              <span className={styles['quantity']}>{`${quantity}×`}</span>
              <span>{productName}</span>
            </li>
          ))}
        </ul>
        {order.specialInstructions !== null && order.specialInstructions !== '' && (
          <p className={styles['request']}>
            <Icon name="note" /> <span>{order.specialInstructions}</span>
          </p>
        )}
      </div>
      <div className={styles['action']}>{action}</div>
    </li>
  );
};
