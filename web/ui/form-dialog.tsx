import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { Elements } from './elements.ts';

type FormDialogProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly submitLabel: string;
  /** Enter in a field submits too, also while the button is disabled. */
  readonly onSubmit: () => void;
  readonly onDismiss: () => void;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  /** False while the call may no longer be left. */
  readonly isDismissible?: boolean;
  /** A further button, before Cancel. */
  readonly more?: Elements;
};

/** The staff's dialog with fields, Cancel, and the button that submits them. */
export const FormDialog = ({
  title,
  children,
  submitLabel,
  onSubmit,
  onDismiss,
  isBusy,
  isDisabled = false,
  isDismissible = true,
  more = null,
}: FormDialogProps) => {
  const formId = useId();
  return (
    <Dialog
      title={title}
      onDismiss={() => isDismissible && onDismiss()}
      foot={
        <>
          {more}
          <Button size="large" onClick={onDismiss} disabled={!isDismissible}>
            Cancel
          </Button>
          <Button variant="primary" size="large" type="submit" form={formId} busy={isBusy} disabled={isDisabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
};
