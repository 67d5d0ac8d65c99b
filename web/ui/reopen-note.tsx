import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './reopen-note.module.css';

type ReopenNoteProps = {
  /** 'Reopened 2 times' */
  readonly title: string;
  /** Why, in the words of the person who reopened it. */
  readonly children: ReactNode;
};

/** What must be corrected. */
export const ReopenNote = ({ title, children }: ReopenNoteProps) => (
  <p className={styles['note']}>
    <strong className={styles['title']}>
      <Icon name="return" />
      <span>{title}</span>
    </strong>
    <span>{children}</span>
  </p>
);
