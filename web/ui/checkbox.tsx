import { classNames } from './class-names.ts';
import styles from './checkbox.module.css';

type CheckboxProps = {
  readonly size?: 'normal' | 'large';
  readonly disabled?: boolean;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** The id of a text that is read out with the label. */
  readonly describedBy?: string;
  readonly className?: string | undefined;
};

export const Checkbox = ({ size = 'normal', disabled, checked, onChange, describedBy, className }: CheckboxProps) => (
  <input
    className={classNames(styles['box'], styles[size], className)}
    type="checkbox"
    disabled={disabled}
    checked={checked}
    aria-describedby={describedBy}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
