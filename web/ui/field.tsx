import { useId, type HTMLInputAutoCompleteAttribute, type Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type FieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** One sentence under the field. */
  readonly hint?: string;
  /** What is wrong with the value; takes the hint's place and is spoken at once. */
  readonly error?: string | undefined;
  readonly type?: 'text' | 'email' | 'tel' | 'password';
  /** `code`: six big spaced capitals. */
  readonly look?: 'normal' | 'small' | 'code';
  readonly name?: string;
  readonly placeholder?: string;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal';
  readonly maxLength?: number;
  readonly required?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
};

/** Label above, hint or error below, wired together for screen readers. */
export const Field = ({ label, value, onChange, hint, error, type = 'text', look = 'normal', ref, ...rest }: FieldProps) => {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <input
        className={classNames(styles['input'], styles[look])}
        ref={ref}
        id={id}
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
        required={rest.required}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={hasNote ? noteId : undefined}
      />
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
};

type FieldNoteProps = { readonly id: string; readonly hint: string | undefined; readonly error: string | undefined };

const FieldNote = ({ id, hint, error }: FieldNoteProps) => {
  if (error !== undefined)
    return (
      <p className={styles['error']} id={id} role="alert">
        <Icon name="warning" />
        {error}
      </p>
    );
  return hint === undefined ? null : (
    <p className={styles['hint']} id={id}>
      {hint}
    </p>
  );
};
