import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Elements } from '#web/ui/elements.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from './tonight.module.css';

type PartProps = {
  readonly title: string;
  /** One sentence under the title. */
  readonly text?: string;
  /** PartRows. */
  readonly children: ReactNode;
  readonly more?: Elements;
};

/** One subject of the evening: a heading and its rows. */
export const Part = ({ title, text, children, more }: PartProps) => (
  <Card padding="none" label={title}>
    <h2 className={styles['partTitle']}>{title}</h2>
    {text !== undefined && <p className={styles['partText']}>{text}</p>}
    <ul>{children}</ul>
    {more !== undefined && <div className={styles['more']}>{more}</div>}
  </Card>
);

type PartRowProps = {
  readonly icon?: IconName;
  readonly title: string;
  readonly text: string;
  readonly tone?: 'plain' | 'look';
  /** The possible actions. */
  readonly children?: Elements;
};

/** Each row keeps its height, so a tap moves nothing. */
export const PartRow = ({ icon, title, text, tone = 'plain', children }: PartRowProps) => (
  <li className={classNames(styles['row'], tone === 'look' && styles['look'])}>
    {icon !== undefined && <Icon name={icon} size="medium" />}
    <div>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
    {children !== undefined && <div className={styles['rowActions']}>{children}</div>}
  </li>
);
