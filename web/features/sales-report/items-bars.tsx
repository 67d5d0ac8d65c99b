import type { Bar } from './sales-report.view.ts';
import styles from './sales-report.module.css';
import { amountText } from '#web/ui/amount-text.ts';

/** Longest first; the numbers next to the bars are the data. */
export const ItemsBars = ({ bars }: { readonly bars: readonly Bar[] }) => {
  const most = bars[0]?.quantity ?? 1;
  return (
    <ol className={styles['bars']}>
      {bars.map(({ name, quantity, amount }) => (
        <li key={name}>
          <span>{name}</span>
          <BarPicture length={quantity} of={most} />
          <span className={styles['quantity']}>{quantity}</span>
          <span className={`money ${styles['dollars']}`} translate="no">
            {amountText(amount)}
          </span>
        </li>
      ))}
    </ol>
  );
};

/** A bar of this length, relative to the longest one. */
export const BarPicture = ({ length, of }: { readonly length: number; readonly of: number }) => (
  <svg className={styles['bar']} viewBox={`0 0 ${of} 1`} preserveAspectRatio="none" aria-hidden="true">
    <rect width={length} height="1" />
  </svg>
);
