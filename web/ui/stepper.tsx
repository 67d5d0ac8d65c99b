import { Icon } from './icon.tsx';
import styles from './stepper.module.css';

type StepperProps = {
  /** What is counted: 'Cola'. */
  readonly item: string;
  readonly value: number;
  /** At the most that may be taken: plus reads as disabled and can still be tapped, so that the caller says why (spec §5). */
  readonly atMost?: boolean;
  /** At 1 it removes the item. */
  readonly onDecrease: () => void;
  readonly onIncrease: () => void;
  /** `full` takes the place of an Add to Cart button of full width. */
  readonly width?: 'content' | 'full';
};

export const Stepper = ({ item, value, atMost = false, onDecrease, onIncrease, width = 'content' }: StepperProps) => (
  <fieldset className={`${styles['stepper']} ${styles[width]}`} aria-label={`Quantity of ${item}`}>
    <button className={styles['button']} type="button" aria-label={`One ${item} less`} onClick={onDecrease}>
      <Icon name="minus" />
    </button>
    <output className={styles['value']}>{value}</output>
    <button
      className={styles['button']}
      type="button"
      aria-label={`One ${item} more`}
      onClick={onIncrease}
      aria-disabled={atMost || undefined}
    >
      <Icon name="plus" />
    </button>
  </fieldset>
);
