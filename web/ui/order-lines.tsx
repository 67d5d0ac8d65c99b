import styles from './order-lines.module.css';

export type OrderLine = {
  readonly id: string | number;
  readonly quantity: number;
  readonly name: string;
  /** As shown: '$5.00'. */
  readonly amount: string;
};

/** An order's items: '2×  Cola  $5.00'. */
export const OrderLines = ({ lines }: { readonly lines: readonly OrderLine[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line.id} className={styles['line']}>
        <span className={styles['quantity']}>{`${line.quantity}×`}</span>
        <span>{line.name}</span>
        <span className="money" translate="no">
          {line.amount}
        </span>
      </li>
    ))}
  </ul>
);
