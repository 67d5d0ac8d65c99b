import type { ReactNode } from 'react';
import type { Elements } from './elements.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './status-banner.module.css';

const ICONS = {
  building: 'warning',
  critical: 'stop',
  offline: 'no-signal',
  sending: 'refresh',
  unsettled: 'person',
  unsafe: 'warning',
  back: 'check',
} as const satisfies Record<string, IconName>;

type StatusBannerProps = {
  readonly tone: keyof typeof ICONS;
  /** The first words, bold: 'Queue is building:'. */
  readonly title: string;
  readonly children?: ReactNode;
  /** A button or link at the end of the row. */
  readonly action?: Elements;
};

/** Spans the screen above its title, for news that concern all staff. */
export const StatusBanner = ({ tone, title, children, action }: StatusBannerProps) => (
  <div className={`${styles['bar']} ${styles[tone]}`} role={tone === 'critical' || tone === 'unsafe' ? 'alert' : 'status'}>
    <Icon name={ICONS[tone]} size="medium" />
    <span>
      <strong>{title}</strong> <span>{children}</span>
    </span>
    {action}
  </div>
);
