import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

type LiveRegionProps = {
  readonly children: ReactNode;
};

/** Announces its text whenever it changes. It must be on the page before the change, so render it empty, not conditionally. */
export const LiveRegion = ({ children }: LiveRegionProps) => (
  <output className={styles['hidden']} aria-atomic="true">
    {children}
  </output>
);
