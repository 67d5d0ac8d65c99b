import styles from './totals.module.css';

export type TotalsRow = {
  /** 'CC Fees (3%)' */
  readonly label: string;
  /** '$0.67' */
  readonly amount: string;
};

type TotalsProps = {
  readonly rows: readonly TotalsRow[];
  readonly total: TotalsRow;
};

export const Totals = ({ rows, total }: TotalsProps) => (
  <dl className={styles['totals']}>
    {rows.map((row) => (
      <div key={row.label} className={styles['row']}>
        <dt>{row.label}</dt>
        <dd className="money" translate="no">
          {row.amount}
        </dd>
      </div>
    ))}
    <div className={`${styles['row']} ${styles['total']}`}>
      <dt>{total.label}</dt>
      <dd className="money" translate="no">
        {total.amount}
      </dd>
    </div>
  </dl>
);
