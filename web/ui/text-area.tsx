import { FieldFrame } from './field-frame.tsx';
import styles from './field.module.css';

type TextAreaProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
  /** The language of the input, if not the page's. */
  readonly lang?: string;
};

/** A few lines of text, styled like a Field. */
export const TextArea = ({ label, value, onChange, maxLength, lang }: TextAreaProps) => (
  <FieldFrame label={label}>
    {(wiring) => (
      <textarea
        className={styles['input']}
        rows={3}
        lang={lang}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...wiring}
      />
    )}
  </FieldFrame>
);
