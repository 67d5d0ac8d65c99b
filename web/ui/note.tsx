import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './note.module.css';

type NoteProps = {
  readonly icon: IconName;
  /** `place`: body text with a brass icon, for the pickup place. `quiet`: a small footnote, for the hold. */
  readonly look: 'place' | 'quiet';
  readonly children: ReactNode;
};

/** An icon and a sentence or two. */
export const Note = ({ icon, look, children }: NoteProps) => (
  <p className={`${styles['note']} ${styles[look]}`}>
    <span className={styles['icon']}>
      <Icon name={icon} size={look === 'place' ? 'medium' : 'text'} />
    </span>
    <span>{children}</span>
  </p>
);
