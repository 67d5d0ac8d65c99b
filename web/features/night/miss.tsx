import type { ReactNode } from 'react';
import type { Elements } from '#web/ui/elements.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from './closing.module.css';

type MissProps = {
  /** `open` keeps the night from being closed; `free` may be left out. */
  readonly state: 'open' | 'free' | 'done';
  /** How many, beside what is open. */
  readonly count?: number;
  readonly icon?: IconName;
  readonly title: string;
  readonly text: string;
  /** The way to mend it. */
  readonly actions?: ReactNode;
  /** What it is about, one by one. */
  readonly children?: Elements;
};

/** One line of what the closing waits for. */
export const Miss = ({ state, count, icon = 'info', title, text, actions, children }: MissProps) => (
  <li className={classNames(styles['miss'], styles[state])}>
    <span className={styles['mark']} aria-hidden="true">
      {state === 'open' ? count : <Icon name={state === 'done' ? 'check' : icon} size="medium" />}
    </span>
    <div>
      <h3 className={styles['title']}>{title}</h3>
      <p className="muted">{text}</p>
    </div>
    {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    {children}
  </li>
);
