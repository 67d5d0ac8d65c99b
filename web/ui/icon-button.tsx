import type { Ref } from 'react';
import styles from './icon-button.module.css';
import { Icon, type IconName } from './icon.tsx';

type IconButtonProps = {
  readonly icon: IconName;
  /** What it does, and to which thing: 'Close', 'More for order 42'. */
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** 44 px square with a drawing instead of words. */
export const IconButton = ({ icon, label, onClick, disabled, ref }: IconButtonProps) => (
  <button ref={ref} className={styles['button']} type="button" aria-label={label} onClick={onClick} disabled={disabled}>
    <Icon name={icon} size="medium" />
  </button>
);
