import type { Ref } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './field.module.css';

type FileFieldProps = {
  readonly label: string;
  /** Media types that the picker offers: 'image/jpeg,image/png'. */
  readonly accept: string;
  readonly onChange: (file: File | null) => void;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
};

/** One file of this device. The browser owns its value, so the caller clears it through `ref`. */
export const FileField = ({ label, accept, onChange, hint, error, ref }: FileFieldProps) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {(wiring) => (
      <input
        className={classNames(styles['input'], styles['small'], styles['file'])}
        ref={ref}
        type="file"
        accept={accept}
        onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)}
        {...wiring}
      />
    )}
  </FieldFrame>
);
