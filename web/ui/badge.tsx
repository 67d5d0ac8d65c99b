import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { Icon, type IconName } from './icon.tsx';

const ICONS = {
  queued: 'list',
  preparing: 'basket',
  ready: 'bag',
  completed: 'check',
  cancelled: 'cross',
  warn: 'return',
  danger: 'warning',
  success: 'check',
} as const satisfies Record<string, IconName>;

/** The order statuses of spec §4, and three general ones. */
export type BadgeTone = keyof typeof ICONS;

type BadgeProps = {
  readonly tone: BadgeTone;
  readonly children: ReactNode;
};

/** A status: always a drawing and words, never only a colour, never clickable. */
export const Badge = ({ tone, children }: BadgeProps) => (
  <span className={`${styles['badge']} ${styles[tone]}`}>
    <Icon name={ICONS[tone]} />
    {children}
  </span>
);
