import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from './settle.module.css';

type ThingFrameProps = {
  readonly icon: IconName;
  readonly title: string;
  /** Under a heading of its section. */
  readonly titleLevel?: 2 | 3;
  /** Who did what, and when. */
  readonly did?: string;
  /** What came of it. */
  readonly text?: string;
  /** What can be done about it. */
  readonly children: ReactNode;
};

/** One thing to settle: what happened, in words, and what can be done. */
export const ThingFrame = ({ icon, title, titleLevel = 2, did, text, children }: ThingFrameProps) => {
  const Title = `h${titleLevel}` as const;
  return (
    <Card>
      <div className={styles['thing']}>
        <span className={styles['icon']}>
          <Icon name={icon} size="medium" />
        </span>
        <div>
          <Title className={styles['title']}>{title}</Title>
          <p>
            {did !== undefined && <span className={styles['did']}>{`${did} `}</span>}
            <span>{text}</span>
          </p>
        </div>
        <div className={styles['actions']}>{children}</div>
      </div>
    </Card>
  );
};
