import type { ReactNode } from 'react';
import styles from './fine-print.module.css';

type FinePrintProps = {
  /** `code` for ids that a helper may ask for, such as a session's. */
  readonly look?: 'text' | 'code';
  readonly children: ReactNode;
};

/** A small centred line at the end of a page: 'Last updated 7:44:10 PM.'. */
export const FinePrint = ({ look = 'text', children }: FinePrintProps) => (
  <p className={`${styles['print']} ${styles[look]}`}>{children}</p>
);
