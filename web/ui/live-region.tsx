import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

type LiveRegionProps = {
  /** `polite` waits for a pause; `assertive` interrupts: failures and 'Your order is ready for pickup!' only. */
  readonly politeness?: 'polite' | 'assertive';
  readonly children: ReactNode;
};

/** Speaks its text whenever the text changes. It must be on the page before the change, so render it empty, not conditionally. */
export const LiveRegion = ({ politeness = 'polite', children }: LiveRegionProps) => (
  <div className={styles['hidden']} role={politeness === 'polite' ? 'status' : 'alert'} aria-atomic="true">
    {children}
  </div>
);
