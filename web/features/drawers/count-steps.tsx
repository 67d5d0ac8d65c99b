import { classNames } from '#web/ui/class-names.ts';
import styles from './drawers.module.css';

const STEPS = ['One person counts', 'A second person confirms', 'The difference'];

/** The current step of counting a drawer; `current` is past the last one when it is closed. */
export const CountSteps = ({ current }: { readonly current: number }) => (
  <ol className={styles['steps']} aria-label="Counting">
    {STEPS.map((step, at) => (
      <li key={step} className={classNames(at < current && styles['done'])} aria-current={at === current ? 'step' : undefined}>
        <span>{step}</span>
      </li>
    ))}
  </ol>
);
