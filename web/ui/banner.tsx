import type { ReactNode, Ref } from 'react';
import type { Elements } from './elements.ts';
import styles from './banner.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

const ICONS = {
  info: 'info',
  success: 'check',
  warn: 'clock',
  danger: 'warning',
  building: 'warning',
  critical: 'stop',
} as const satisfies Record<string, IconName>;

export type BannerTone = keyof typeof ICONS;

const ROLES = { off: undefined, polite: 'status', assertive: 'alert' } as const;

type BannerProps = {
  readonly tone: BannerTone;
  /** First line, bold. */
  readonly title?: string;
  readonly children?: ReactNode;
  readonly icon?: IconName;
  /** How screen readers announce it: `assertive` for failures and 'Your order is ready for pickup!'. */
  readonly announce?: keyof typeof ROLES;
  /** A button or link at the end of the row. */
  readonly action?: Elements;
  readonly ref?: Ref<HTMLDivElement>;
};

export const Banner = ({ tone, title, children, icon = ICONS[tone], announce = 'off', action, ref }: BannerProps) => (
  <div
    ref={ref}
    className={classNames(styles['banner'], styles[tone], action !== undefined && styles['withAction'])}
    role={ROLES[announce]}
  >
    <Icon name={icon} size="medium" />
    <div className={styles['text']}>
      {title !== undefined && <strong className={styles['title']}>{title}</strong>}
      {children !== undefined && <div>{children}</div>}
    </div>
    {action !== undefined && <div className={styles['action']}>{action}</div>}
  </div>
);
