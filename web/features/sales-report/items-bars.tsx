import type { Bar } from './sales-report.view.ts';
import styles from './sales-report.module.css';

/** The longest first; the number beside a bar is the data. */
export const ItemsBars = ({ bars }: { readonly bars: readonly Bar[] }) => {
  const most = bars[0]?.quantity ?? 1;
  return (
    <ol className={styles['bars']}>
      {bars.map(({ name, quantity }) => (
        <li key={name}>
          <span>{name}</span>
          <svg className={styles['bar']} viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden="true">
            <rect width={quantity} height="1" />
          </svg>
          <span className={styles['quantity']}>{quantity}</span>
        </li>
      ))}
    </ol>
  );
};
