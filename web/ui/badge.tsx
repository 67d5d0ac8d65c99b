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
  neutral: null,
} as const satisfies Record<string, IconName | null>;

/** The order statuses of spec §4, and general ones. `neutral` has no icon. */
export type BadgeTone = keyof typeof ICONS;

type BadgeProps = {
  readonly tone: BadgeTone;
  /** A better-fitting icon. */
  readonly icon?: IconName;
  readonly children: ReactNode;
};

/** A status: always an icon and words, never only a colour, never clickable. */
export const Badge = ({ tone, icon, children }: BadgeProps) => {
  const drawing = icon ?? ICONS[tone];
  return (
    <span className={`${styles['badge']} ${styles[tone]}`}>
      {drawing !== null && <Icon name={drawing} />}
      <span>{children}</span>
    </span>
  );
};
