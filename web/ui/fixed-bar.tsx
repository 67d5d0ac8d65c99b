import type { ReactNode } from 'react';
import styles from './fixed-bar.module.css';
import { useFixedBar } from './use-fixed-bar.ts';

type FixedBarProps = {
  /** Names the bar for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
};

/** Within reach of the thumb, fixed to the bottom of the screen. The page's footer leaves room for it. */
export const FixedBar = ({ label, children }: FixedBarProps) => {
  useFixedBar('normal');
  return (
    <aside className={styles['bar']} aria-label={label}>
      <div className={styles['content']}>{children}</div>
    </aside>
  );
};
