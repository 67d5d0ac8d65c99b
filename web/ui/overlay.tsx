import { useId, type ReactNode } from 'react';
import type { Elements } from './elements.ts';
import styles from './overlay.module.css';
import { useModal } from './use-modal.ts';

type OverlayProps = {
  readonly title: string;
  /** One or two sentences. */
  readonly children: ReactNode;
  /** A separate line below them: 'Checking again every 30 seconds'. */
  readonly note?: string;
  /** The only link: a ButtonLink with variant `on-night`. */
  readonly action: Elements;
  /** Waiting keeps the stadium lights on, closed turns them off. The picture is a file, because it is rarely shown. */
  readonly lights: 'on' | 'off';
};

/** Covers the whole screen while rendered. Escape does not close it, only the state does. */
export const Overlay = ({ title, children, note, action, lights }: OverlayProps) => {
  const titleId = useId();
  const modal = useModal(undefined);
  return (
    <dialog className={`${styles['overlay']} ${styles[lights]}`} aria-labelledby={titleId} {...modal}>
      <div className={styles['inner']}>
        <img src={`/images/lights-${lights}.svg`} alt="" width="140" height="140" />
        <h1 id={titleId}>{title}</h1>
        <p className={styles['text']}>{children}</p>
        {note !== undefined && <p className={styles['note']}>{note}</p>}
        {action}
      </div>
    </dialog>
  );
};
