import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react';
import { shieldPage } from './use-page-shield.ts';

type Modal = {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent) => void;
  readonly onClose: () => void;
};

/**
 * Opens the native dialog while its component is mounted: React's state decides, not the element. Closing before unmounting returns the
 * focus to the opener.
 * @param dismiss called on Escape (or Android's back); without it the dialog stays.
 */
export const useModal = (dismiss: (() => void) | undefined): Modal => {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // A second tap on Cash must not hit the bill that appeared below it, nor one on Exact the tile underneath.
    shieldPage();
    return () => {
      dialog?.close();
      shieldPage();
    };
  }, []);

  const onCancel = (event: SyntheticEvent): void => {
    // A file picker's cancel event bubbles up to here.
    if (event.target !== ref.current) return;
    event.preventDefault();
    dismiss?.();
  };

  /** Chromium closes on a second Escape whatever the `cancel` handler did. */
  const onClose = (): void => {
    const dialog = ref.current;
    if (dialog === null || dialog.open || !dialog.isConnected) return;
    if (dismiss === undefined) dialog.showModal();
    else dismiss();
  };

  return { ref, onCancel, onClose };
};
