import { useId } from 'react';
import styles from './settings.module.css';

type SegmentFieldProps = {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
};

/** Two or three options in one rail: all are visible, and one tap chooses. */
export const SegmentField = ({ label, hint, value, options, onChange }: SegmentFieldProps) => {
  const id = useId();
  return (
    <div className={styles['choice']} role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <strong id={`${id}-label`}>{label}</strong>
      <p className="muted small" id={`${id}-hint`}>
        {hint}
      </p>
      <div className={styles['rail']}>
        {options.map((option) => (
          <label key={option.value} className={option.value === value ? styles['chosen'] : undefined}>
            <input type="radio" name={id} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </div>
  );
};
