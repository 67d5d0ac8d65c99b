import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './tracker.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';
import { UI } from '#web/texts/en/ui.ts';
import { useTexts } from '#web/texts/use-texts.ts';

export type TrackerStep = {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
};

type TrackerProps = {
  readonly steps: readonly TrackerStep[];
  /** The current step; all before it are done. */
  readonly currentId: string;
};

/** The stations of an order, from left to right. */
export const Tracker = ({ steps, currentId }: TrackerProps) => {
  const texts = useTexts('ui', UI);
  const current = steps.findIndex((step) => step.id === currentId);
  return (
    <ol className={styles['tracker']} aria-label={texts.progress}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          className={classNames(styles['step'], index < current && styles['done'], index === current && styles['current'])}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles['dot']}>
            <Icon name={index < current ? 'check' : step.icon} />
          </span>
          <span>
            <span>{step.label}</span>
            {index < current && <VisuallyHidden>{texts.done}</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  );
};
