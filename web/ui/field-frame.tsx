import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** Attributes that tie a control to its label, hint and error. */
export type FieldWiring = {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
};

type FieldFrameProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Renders the control with the wiring spread on it. */
  readonly children: (wiring: FieldWiring) => ReactNode;
};

/** Label above, hint or error below any control. */
export const FieldFrame = ({ label, hint, error, children }: FieldFrameProps) => {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined || undefined, 'aria-describedby': hasNote ? noteId : undefined })}
      {error === undefined ? <Hint id={noteId} text={hint} /> : <FieldError id={noteId}>{error}</FieldError>}
    </div>
  );
};

const Hint = ({ id, text }: { readonly id: string; readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p className={styles['hint']} id={id}>
      {text}
    </p>
  );

/** A value's error; announced immediately. */
export const FieldError = ({ id, children }: { readonly id?: string; readonly children: string }) => (
  <p className={styles['error']} id={id} role="alert">
    <Icon name="warning" />
    <span>{children}</span>
  </p>
);
