import { elapsedMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { addCents, formatUsd, subtractCents, type Cents } from '#core/domain/kernel/money.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import type { WireSale } from '#web/staff/pending-sales/sales-sender.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { OrderNumber } from '#web/ui/numerals.tsx';
import styles from './done.module.css';
import type { Undone as UndoneSale } from './sale.view.ts';

type DoneProps = { readonly done: WireSale; readonly isBusy: boolean; readonly onUndo: (id: string) => void };

/** Where the seller returns the money, because the stand only records cash and the card reader. Null: nowhere. */
const BACK_WHERE: Readonly<Record<WireSale['tender'], string | null>> = { cash: '', reader: ' on the reader', comp: null, card: null };

type UndoneProps = UndoneSale & { readonly onGivenBack: () => void };

/** After *Undo*: the money first, as after a sale, until the seller has returned it. */
export const Undone = ({ title, tender, total, onGivenBack }: UndoneProps) => {
  const where = BACK_WHERE[tender];
  return (
    <div className={styles['undone']} aria-live="polite">
      <p className="muted">{title}</p>
      {where !== null && (
        <>
          <p className={`money ${styles['amount']}`} translate="no">
            {formatUsd(total)}
          </p>
          <p className={styles['label']}>{`Give back ${formatUsd(total)}${where}.`}</p>
        </>
      )}
      <p className="muted">The items are back in stock.</p>
      {where !== null && (
        <Button variant="strong" size="large" width="full" onClick={onGivenBack}>
          It’s given back
        </Button>
      )}
    </div>
  );
};

/** Comes first, because the seller's hand is in the drawer. */
export const ChangeDue = ({ total, given }: { readonly total: Cents; readonly given: Cents }) => (
  <div className={styles['change']}>
    <p className={styles['label']}>Change due</p>
    <p className={`money ${styles['amount']}`} translate="no">
      {formatUsd(subtractCents(given, total))}
    </p>
    <p className="muted">{`${formatUsd(total)} from ${formatUsd(given)}`}</p>
  </div>
);

/** After a sale: the change, then the number to call. */
export const Done = ({ done, isBusy, onUndo }: DoneProps) => {
  const { tender, total, change, status } = done;
  const seconds = Math.ceil(elapsedMs(useNow(SECOND_MS), done.undo_until) / SECOND_MS);
  return (
    <section className={styles['done']} aria-label="Sold">
      <div className={styles['both']} aria-live="polite">
        {tender === 'cash' && <ChangeDue total={total} given={addCents(total, change)} />}
        <div className={styles['say']}>
          {status === 'completed' ? (
            <p className={styles['label']}>Hand it over now</p>
          ) : (
            <p>
              <span className={styles['label']}>Say this number</span>
              <span className={styles['number']}>
                <OrderNumber display={displayOrderNumber(done.order_number)} size="giant" />
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
