import styles from './switch.module.css';

type SwitchProps = {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** On or off, at once: a native checkbox that looks like a switch. */
export const Switch = ({ label, checked, onChange }: SwitchProps) => (
  <label className={styles['switch']}>
    <input className={styles['input']} type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
    {label}
  </label>
);
