import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';
import type { Elements } from './elements.ts';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';
import { UI } from '#web/texts/en/ui.ts';
import { useTexts } from '#web/texts/use-texts.ts';

export type DialogProps = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Label of the button that dismisses it, before the others. */
  readonly cancel?: string;
  /** Buttons, the action last (on the right). */
  readonly foot?: Elements;
  /** Keeps the buttons in view while a long list scrolls above them. */
  readonly isFootFixed?: boolean;
  /** Escape, and the cross if there is one. The caller then stops rendering the dialog; focus returns to the opener. */
  readonly onDismiss: () => void;
  readonly closeButton?: 'shown' | 'none';
  /** Beside the title: a Badge. */
  readonly mark?: Elements;
  readonly width?: 'normal' | 'wide';
  /** `alertdialog` for an interrupting question or warning. */
  readonly role?: 'dialog' | 'alertdialog';
};

/** Modal as long as it is rendered: `{isOpen && <Dialog …>}`. */
export const Dialog = ({
  title,
  children,
  cancel,
  foot,
  isFootFixed = false,
  onDismiss,
  closeButton = 'none',
  mark,
  width = 'normal',
  role = 'dialog',
}: DialogProps) => {
  const texts = useTexts('ui', UI);
  const titleId = useId();
  const modal = useModal(onDismiss);
  return (
    <dialog
      className={classNames(styles['dialog'], styles[width], role === 'dialog' && styles['sheet'])}
      role={role}
      aria-labelledby={titleId}
      {...modal}
    >
      <div className={styles['head']}>
        <h2 id={titleId}>{title}</h2>
        {mark}
        {closeButton === 'shown' && (
          <span className={styles['close']}>
            <IconButton icon="close" label={texts.close} onClick={onDismiss} />
          </span>
        )}
      </div>
      <div className={styles['body']}>{children}</div>
      {foot !== undefined && (
        <div className={classNames(styles['foot'], isFootFixed && styles['fixed'])}>
          {cancel !== undefined && (
            <Button size="large" onClick={onDismiss}>
              {cancel}
            </Button>
          )}
          {foot}
        </div>
      )}
    </dialog>
  );
};

type MessageDialogProps = {
  readonly message: string;
  /** Buttons. */
  readonly foot: ReactNode;
  readonly onDismiss: () => void;
};

/** One sentence and its button: the alerts of the spec. */
export const MessageDialog = ({ message, foot, onDismiss }: MessageDialogProps) => {
  const messageId = useId();
  const modal = useModal(onDismiss);
  return (
    <dialog className={`${styles['dialog']} ${styles['normal']}`} role="alertdialog" aria-labelledby={messageId} {...modal}>
      <p className={styles['message']} id={messageId}>
        {message}
      </p>
      <div className={styles['foot']}>{foot}</div>
    </dialog>
  );
};
