import { useId, type ReactNode } from 'react';
import styles from './dialog.module.css';
import { Spinner } from './spinner.tsx';
import { useModal } from './use-modal.ts';

type BusyDialogProps = {
  /** 'Processing...' */
  readonly title: string;
  /** One sentence about the work in progress. */
  readonly children: ReactNode;
};

/** Blocks the screen during work that cannot be stopped; Escape does not close it. */
export const BusyDialog = ({ title, children }: BusyDialogProps) => {
  const titleId = useId();
  const modal = useModal(undefined);
  return (
    <dialog className={`${styles['dialog']} ${styles['normal']}`} aria-labelledby={titleId} aria-busy="true" tabIndex={-1} {...modal}>
      <div className={styles['waiting']}>
        <Spinner />
        <h2 id={titleId}>{title}</h2>
        <p className="muted">{children}</p>
      </div>
    </dialog>
  );
};
