import { elapsedMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { addCents, formatUsd } from '#core/domain/kernel/money.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import type { WireSale } from '#web/staff/pending-sales/sales-sender.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { OrderNumber } from '#web/ui/numerals.tsx';
import styles from './done.module.css';

type DoneProps = { readonly done: WireSale; readonly isBusy: boolean; readonly onUndo: (id: string) => void };

/** The seller's next step: the stand only records cash and the card reader. */
const GIVE_BACK: Readonly<Record<WireSale['tender'], (total: string) => string>> = {
  cash: (total) => `Give back ${total}. `,
  reader: (total) => `Give back ${total} on the reader. `,
  comp: () => '',
  card: () => '',
};

/** After a sale: the change first, because the seller's hand is in the drawer, then the number to call. */
export const Done = ({ done, isBusy, onUndo }: DoneProps) => {
  const { tender, total, change, status } = done;
  const seconds = Math.ceil(elapsedMs(useNow(SECOND_MS), done.undo_until) / SECOND_MS);
  const display = displayOrderNumber(done.order_number);
  if (status === 'cancelled')
    return (
      <Banner
        tone="success"
        announce="polite"
        title={`Sale ${display} is undone`}
      >{`${GIVE_BACK[tender](formatUsd(total))}The items are in stock again.`}</Banner>
    );
  return (
    <section className={styles['done']} aria-label="Sold">
      <div className={styles['both']} aria-live="polite">
        {tender === 'cash' && (
          <div className={styles['change']}>
            <p className={styles['label']}>Change due</p>
            <p className={`money ${styles['amount']}`} translate="no">
              {formatUsd(change)}
            </p>
            <p className="muted">{`${formatUsd(total)} from ${formatUsd(addCents(total, change))}`}</p>
          </div>
        )}
        <div className={styles['say']}>
          {status === 'completed' ? (
            <p className={styles['label']}>Hand it over now</p>
          ) : (
            <p>
              <span className={styles['label']}>Say this number</span>
              <span className={styles['number']}>
                <OrderNumber display={display} size="giant" />
              </span>
            </p>
          )}
        </div>
      </div>
      <div className={styles['foot']}>
        {seconds > 0 && (
          <Button size="large" width="full" icon="undo" busy={isBusy} onClick={() => onUndo(done.id)}>{`Undo (${seconds}s)`}</Button>
        )}
        <p className={styles['next']}>Next customer: just tap an item.</p>
      </div>
    </section>
  );
};
