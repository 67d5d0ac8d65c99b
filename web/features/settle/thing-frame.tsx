import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from './settle.module.css';

type ThingFrameProps = {
  readonly icon: IconName;
  readonly title: string;
  /** Below its section's heading. */
  readonly titleLevel?: 2 | 3;
  /** The person, the act and the time. */
  readonly did?: string;
  /** The outcome. */
  readonly text?: string;
  /** The possible actions. */
  readonly children: ReactNode;
};

/** One conflict to settle: what happened, in words, and the possible actions. */
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
