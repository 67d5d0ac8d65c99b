import { FieldFrame } from './field-frame.tsx';
import styles from './field.module.css';

type SelectFieldProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly hint?: string;
  readonly look?: 'normal' | 'small';
};

/** One of a few options, if there is no room to show them all. */
export const SelectField = <Value extends string>({ label, value, options, onChange, hint, look = 'normal' }: SelectFieldProps<Value>) => {
  const choose = (text: string): void => {
    const chosen = options.find((option) => option.value === text);
    if (chosen !== undefined) onChange(chosen.value);
  };
  return (
    <FieldFrame label={label} hint={hint}>
      {(wiring) => (
        <select
          className={`${styles['input']} ${styles[look]}`}
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
          {...wiring}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
};
