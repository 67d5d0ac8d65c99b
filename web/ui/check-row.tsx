import { classNames } from './class-names.ts';
import { Checkbox } from './checkbox.tsx';
import styles from './check-row.module.css';

type CheckRowProps = {
  readonly quantity: number;
  readonly name: string;
  /** As shown: '$7.00'. */
  readonly amount: string;
  /** Below the name: who checked it. */
  readonly note?: string | null;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** One line of a checklist; the whole row is the checkbox. */
export const CheckRow = ({ quantity, name, amount, note = null, checked, onChange }: CheckRowProps) => (
  <label className={classNames(styles['row'], checked && styles['checked'])}>
    <Checkbox size="large" className={styles['box']} checked={checked} onChange={onChange} />
    <span className={styles['quantity']}>{`${quantity}×`}</span>
    <span className={styles['name']}>{name}</span>
    {note !== null && <span className={styles['note']}>{note}</span>}
    <span className={`money ${styles['amount']}`} translate="no">
      {amount}
    </span>
  </label>
);
