import { classNames } from './class-names.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './field.module.css';

type MoneyFieldProps = {
  readonly label: string;
  /** As typed; what it means in cents is the caller's rule. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** In dollars: '0.25'. */
  readonly step: string;
  readonly placeholder?: string;
  readonly error?: string | undefined;
};

/** Dollars with the sign in front and a label above; `InputMoney` is the one without its own label. */
export const MoneyField = ({ label, value, onChange, step, placeholder = '0.00', error }: MoneyFieldProps) => (
  <FieldFrame label={label} error={error}>
    {(wiring) => (
      <div className={styles['money']}>
        <input
          className={classNames(styles['input'], styles['small'])}
          type="number"
          inputMode="decimal"
          min="0"
          step={step}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...wiring}
        />
      </div>
    )}
  </FieldFrame>
);
