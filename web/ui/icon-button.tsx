import styles from './icon-button.module.css';
import { Icon, type IconName } from './icon.tsx';

type IconButtonProps = {
  readonly icon: IconName;
  /** The action and its object: 'Close', 'More for order 42'. */
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
};

/** 44 px square, with an icon instead of words. */
export const IconButton = ({ icon, label, onClick, disabled }: IconButtonProps) => (
  <button className={styles['button']} type="button" aria-label={label} onClick={onClick} disabled={disabled}>
    <Icon name={icon} size="medium" />
  </button>
);
