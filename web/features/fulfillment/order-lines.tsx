import type { OrderLine } from './queue.view.ts';
import { linesInView } from './queue.view.ts';
import styles from './order-lines.module.css';

type OrderLinesProps = {
  readonly label: string;
  readonly lines: readonly OrderLine[];
  /** All lines, unabridged. */
  readonly isWhole?: boolean;
};

/** One line for each product: how many in a separate column, the name, and the station that makes it. */
export const OrderLines = ({ label, lines, isWhole = false }: OrderLinesProps) => {
  const { shown, rest } = linesInView(lines, isWhole);
  return (
    <ul className={isWhole ? styles['whole'] : styles['lines']} aria-label={label}>
      {shown.map(({ item: { id, quantity, productName, replaces }, station }) => (
        <li key={id}>
          <b className={styles['quantity']}>{`${quantity} ×`}</b>{' '}
          <span className={styles['product']}>
            {replaces === undefined ? productName : `${productName} (instead of ${replaces.productName})`}
          </span>{' '}
          {station !== null && <span className={styles['station']}>{station}</span>}
        </li>
      ))}
      {rest > 0 && <li className={styles['rest']}>{`and ${rest} more lines`}</li>}
    </ul>
  );
};
