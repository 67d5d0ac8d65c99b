import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './stepper.module.css';
import { UI } from '#web/texts/en/ui.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type StepperProps = {
  /** The counted item: 'Cola'. */
  readonly item: string;
  readonly value: number;
  /** At the maximum: plus reads as disabled but can be tapped, so that the caller explains why (spec §5). */
  readonly atMost?: boolean;
  /** At 1 it removes the item. */
  readonly onDecrease: () => void;
  readonly onIncrease: () => void;
  /** `full` replaces an Add to Cart button of full width. */
  readonly width?: 'content' | 'full';
  /** `quiet` when another button is the one next step. */
  readonly look?: 'lit' | 'quiet';
};

export const Stepper = ({ item, value, atMost = false, onDecrease, onIncrease, width = 'content', look = 'lit' }: StepperProps) => {
  const texts = useTexts('ui', UI);
  return (
    <fieldset
      className={classNames(styles['stepper'], styles[width], look === 'quiet' && styles['quiet'])}
      aria-label={texts.quantityOf(item)}
    >
      <button className={styles['button']} type="button" aria-label={texts.oneLess(item)} onClick={onDecrease}>
        <Icon name="minus" />
      </button>
      <output className={styles['value']}>{value}</output>
      <button
        className={styles['button']}
        type="button"
        aria-label={texts.oneMore(item)}
        onClick={onIncrease}
        aria-disabled={atMost || undefined}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  );
};
