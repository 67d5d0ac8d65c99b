import { type HTMLInputAutoCompleteAttribute, type Ref } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './field.module.css';

type FieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** One sentence under the field. */
  readonly hint?: string;
  /** The value's error; replaces the hint and is announced immediately. */
  readonly error?: string | undefined;
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'number' | 'date' | 'time';
  /** `code`: six big spaced capitals. */
  readonly look?: 'normal' | 'small' | 'code';
  readonly name?: string;
  /** For a date or a time: the meaning of empty. */
  readonly placeholder?: string;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal';
  readonly maxLength?: number;
  /** For numbers and dates. */
  readonly min?: string;
  readonly max?: string;
  readonly step?: string;
  readonly required?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
};

/** WebKit shows the current moment in an empty field. */
const isClockless = (type: FieldProps['type'], placeholder: string | undefined): boolean =>
  type === 'date' || (type === 'time' && placeholder !== undefined);

/** Label above, hint or error below, wired together for screen readers. */
export const Field = ({ label, value, onChange, hint, error, type = 'text', look = 'normal', ref, ...rest }: FieldProps) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {(wiring) => (
      <input
        className={classNames(styles['input'], styles[look], value === '' && isClockless(type, rest.placeholder) && styles['noDate'])}
        ref={ref}
        type={type}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={rest.onBlur}
        name={rest.name}
        placeholder={rest.placeholder}
        autoComplete={rest.autoComplete}
        autoCapitalize={look === 'code' ? 'characters' : undefined}
        spellCheck={look === 'code' ? false : undefined}
        inputMode={rest.inputMode}
        maxLength={rest.maxLength}
        min={rest.min}
        max={rest.max}
        step={rest.step}
        required={rest.required}
        {...wiring}
      />
    )}
  </FieldFrame>
);
