import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from './settle.module.css';

type ThingFrameProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** What can be done about it. */
  readonly children: ReactNode;
};

/** One thing to settle: what happened, in words, and what can be done. */
export const ThingFrame = ({ icon, title, text, children }: ThingFrameProps) => (
  <Card>
    <div className={styles['thing']}>
      <span className={styles['icon']}>
        <Icon name={icon} size="medium" />
      </span>
      <div>
        <h2 className={styles['title']}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles['actions']}>{children}</div>
    </div>
  </Card>
);
