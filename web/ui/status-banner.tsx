import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './status-banner.module.css';

const ICONS = { building: 'warning', critical: 'stop' } as const satisfies Record<string, IconName>;

type StatusBannerProps = {
  readonly tone: keyof typeof ICONS;
  /** The first words, bold: 'Queue is building:'. */
  readonly title: string;
  readonly children: ReactNode;
};

/** Spans the screen above its title, for news that concerns all staff. */
export const StatusBanner = ({ tone, title, children }: StatusBannerProps) => (
  <div className={`${styles['bar']} ${styles[tone]}`} role={tone === 'critical' ? 'alert' : 'status'}>
    <Icon name={ICONS[tone]} size="medium" />
    <span>
      <strong>{title}</strong> <span>{children}</span>
    </span>
  </div>
);
