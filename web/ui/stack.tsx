import type { ReactNode } from 'react';
import styles from './stack.module.css';

type StackProps = {
  readonly children: ReactNode;
  /** Between lines 8 px, between groups 16 px, between sections 24 px. */
  readonly gap?: 'line' | 'group' | 'section';
};

/** Stacks its children at full width. */
export const Stack = ({ children, gap = 'group' }: StackProps) => <div className={`${styles['stack']} ${styles[gap]}`}>{children}</div>;

type RowProps = {
  readonly children: ReactNode;
  /** `spread` pushes the ends apart. */
  readonly align?: 'start' | 'spread' | 'center';
};

/** Side by side, wrapping if there is no room. */
export const Row = ({ children, align = 'start' }: RowProps) => <div className={`${styles['row']} ${styles[align]}`}>{children}</div>;
