import type { ReactNode } from 'react';
import type { Elements } from '#web/ui/elements.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from './tonight.module.css';

type ClosingStepProps = {
  /** `open` blocks the closing; `free` is optional. */
  readonly state: 'open' | 'free' | 'done';
  /** The number of open items. */
  readonly count?: number;
  readonly icon?: IconName;
  readonly title: string;
  readonly text: string;
  readonly actions?: ReactNode;
  /** Its items, one by one. */
  readonly children?: Elements;
};

/** One line of the closing. A finished one stays in its place. */
export const ClosingStep = ({ state, count, icon = 'info', title, text, actions, children }: ClosingStepProps) => (
  <li className={classNames(styles['step'], styles[state])}>
    <span className={styles['mark']} aria-hidden="true">
      {state === 'open' ? count : <Icon name={state === 'done' ? 'check' : icon} size="medium" />}
    </span>
    <div>
      <h2>{title}</h2>
      <p className="muted">{text}</p>
    </div>
    {actions !== undefined && <div className={styles['stepActions']}>{actions}</div>}
    {children}
  </li>
);
