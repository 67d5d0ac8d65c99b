import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './reopen-note.module.css';

type ReopenNoteProps = {
  /** 'Reopened 2 times' */
  readonly title: string;
  /** The reason, as typed by the person who reopened it. */
  readonly children: ReactNode;
};

/** The correction to make. */
export const ReopenNote = ({ title, children }: ReopenNoteProps) => (
  <p className={styles['note']}>
    <strong className={styles['title']}>
      <Icon name="return" />
      <span>{title}</span>
    </strong>
    <span>{children}</span>
  </p>
);
