import styles from './switch.module.css';
import { useTapShield } from './use-tap-shield.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

type SwitchProps = {
  readonly label: string;
  /** Its subject, if the label repeats on the page: 'Cola'. For screen readers only. */
  readonly of?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** An immediate on/off switch: a native checkbox that looks like one. */
export const Switch = ({ label, of, checked, onChange }: SwitchProps) => (
  <label className={styles['switch']} {...useTapShield(String(checked))}>
    <input className={styles['input']} type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
    <span>{label}</span>
    {of !== undefined && <VisuallyHidden>{`: ${of}`}</VisuallyHidden>}
  </label>
);
