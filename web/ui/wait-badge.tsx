import styles from './wait-badge.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A quarter, half and three quarters of the clock's face. */
const FILLS = {
  green: 'M12 12V3.5A8.5 8.5 0 0 1 20.5 12z',
  yellow: 'M12 3.5a8.5 8.5 0 0 1 0 17z',
  red: 'M12 3.5a8.5 8.5 0 1 1-8.5 8.5H12z',
} as const;

export type WaitTone = keyof typeof FILLS;

type WaitBadgeProps = {
  readonly tone: WaitTone;
  /** 'Now' or '7m'. */
  readonly children: string;
};

/** An order's waiting time: colour, words and a clock that fills up. */
export const WaitBadge = ({ tone, children }: WaitBadgeProps) => (
  <span className={`${styles['badge']} ${styles[tone]}`}>
    <svg className={styles['clock']} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="8.5" />
      <path d={FILLS[tone]} />
    </svg>
    <span>
      <VisuallyHidden>Waiting: </VisuallyHidden>
      <span>{children}</span>
    </span>
  </span>
);
