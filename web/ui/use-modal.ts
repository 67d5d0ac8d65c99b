import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react';
import { shieldPage } from './use-page-shield.ts';

type Modal = {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent) => void;
  readonly onClose: () => void;
};

/**
 * Opens the native dialog as long as its component is on the page: React's state decides, not the element.
 * Closing before removal gives the focus back to the opener.
 * @param dismiss what Escape (or Android's back) asks for; without it the dialog stays.
 */
export const useModal = (dismiss: (() => void) | undefined): Modal => {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // The second tap on Cash is not for the note that now lies there, nor the one on Exact for the tile beneath.
    shieldPage();
    return () => {
      dialog?.close();
      shieldPage();
    };
  }, []);

  const onCancel = (event: SyntheticEvent): void => {
    // A file picker's cancel bubbles up to here as well.
    if (event.target !== ref.current) return;
    event.preventDefault();
    dismiss?.();
  };

  /** Chromium closes on a second Escape whatever `cancel` said. */
  const onClose = (): void => {
    const dialog = ref.current;
    if (dialog === null || dialog.open || !dialog.isConnected) return;
    if (dismiss === undefined) dialog.showModal();
    else dismiss();
  };

  return { ref, onCancel, onClose };
};
