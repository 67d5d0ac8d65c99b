import { Icon, type IconName } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './inventory.module.css';

type ChipButtonProps = {
  readonly icon: IconName;
  /** 'Station' */
  readonly topic: string;
  /** 'Drinks' */
  readonly value: string;
  /** The product's name, for screen readers only. */
  readonly of: string;
  readonly isOpen?: boolean;
  readonly onClick: () => void;
};

/** A fact of a product on two small lines, with an edit button. */
export const ChipButton = ({ icon, topic, value, of, isOpen = false, onClick }: ChipButtonProps) => (
  <button type="button" className={classNames(styles['chip'], isOpen && styles['chipOpen'])} onClick={onClick}>
    <Icon name={icon} size="medium" />
    <span>
      <small>{topic}</small> <strong>{value}</strong>
      <VisuallyHidden>{`: ${of}`}</VisuallyHidden>
    </span>
  </button>
);
