import styles from './switch.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type SwitchProps = {
  readonly label: string;
  /** What it is about, where the label repeats on the page: 'Cola'. Spoken only. */
  readonly of?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** On or off, at once: a native checkbox that looks like a switch. */
export const Switch = ({ label, of, checked, onChange }: SwitchProps) => (
  <label className={styles['switch']}>
    <input className={styles['input']} type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
    <span>{label}</span>
    {of !== undefined && <VisuallyHidden>{`: ${of}`}</VisuallyHidden>}
  </label>
);
