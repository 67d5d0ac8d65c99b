import type { ReactNode } from 'react';
import { lastNameOf } from '#core/domain/order/customer-name.ts';
import type { WaitColour } from '#core/domain/queue/waiting.ts';
import { itemCountText, numberOf, type StaffOrder } from '#web/order/staff-order.ts';
import { Badge } from '#web/ui/badge.tsx';
import { OrderNumber } from '#web/ui/numerals.tsx';
import styles from './card-face.module.css';
import { reopenedMark } from './pickup-window.view.ts';

type CardFaceProps = {
  readonly order: StaffOrder;
  /** The band at the top; `gone` once it is handed over. */
  readonly tone: WaitColour | 'gone';
  readonly top: ReactNode;
  /** What is in the bag, or what has become of it. */
  readonly children: ReactNode;
  readonly action: ReactNode;
};

/** One bag: its number, whose it is, what is in it. Readable from three metres. */
export const CardFace = ({ order, tone, top, children, action }: CardFaceProps) => {
  const reopened = reopenedMark(order);
  return (
    <li className={`${styles['card']} ${styles[tone]}`}>
      <div className={styles['top']}>{top}</div>
      <h2 className={styles['number']}>
        <OrderNumber display={numberOf(order)} size="large" />
      </h2>
      <p className={styles['name']}>{lastNameOf(order.customer_name)}</p>
      <p className={styles['count']}>
        <span className="muted">{itemCountText(order)}</span>
        {reopened !== null && <Badge tone="warn">{reopened}</Badge>}
      </p>
      <div className={styles['middle']}>{children}</div>
      <div className={styles['action']}>{action}</div>
    </li>
  );
};
