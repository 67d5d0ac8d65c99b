import { classNames } from './class-names.ts';
import styles from './field.module.css';

type InputMoneyProps = {
  /** Its name, because it has no visible label of its own: 'Custom donation in dollars'. */
  readonly label: string;
  /** As typed; what it means in cents is the caller's rule. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onFocus?: () => void;
  readonly invalid?: boolean;
  /** Id of the words that say what is wrong. */
  readonly describedBy?: string;
};

/** Dollars with the sign in front. */
export const InputMoney = ({ label, value, onChange, onFocus, invalid = false, describedBy }: InputMoneyProps) => (
  <div className={styles['money']}>
    <input
      className={classNames(styles['input'], styles['small'])}
      type="number"
      inputMode="decimal"
      min="0"
      step="0.01"
      placeholder="0.00"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={onFocus}
    />
  </div>
);
