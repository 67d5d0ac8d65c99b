import { useId, type Ref } from 'react';
import { Button } from './button.tsx';
import type { ButtonVariant } from './button-class.ts';
import { Dialog, type DialogProps } from './dialog.tsx';
import type { Elements } from './elements.ts';
import { Problem } from './problem.tsx';

type FormDialogProps = Omit<DialogProps, 'cancel' | 'foot' | 'mark'> & {
  readonly submitLabel: string;
  /** Enter in a field submits too, also while the button is disabled; not while busy. */
  readonly onSubmit: () => void;
  readonly isBusy?: boolean;
  /** Why it failed; behind the dialog nobody would read it. */
  readonly problem?: string | null;
  readonly isDisabled?: boolean;
  readonly submitVariant?: ButtonVariant;
  /** Id of the text that explains why the button is disabled. */
  readonly describedBy?: string | undefined;
  /** False while the call must not be interrupted. */
  readonly isDismissible?: boolean;
  /** Beside the buttons, before Cancel. */
  readonly more?: Elements;
  readonly formClass?: string | undefined;
  readonly ref?: Ref<HTMLFormElement>;
};

/** The staff's dialog with fields, Cancel, and the button that submits them. */
export const FormDialog = ({
  children,
  submitLabel,
  onSubmit,
  onDismiss,
  isBusy = false,
  problem,
  isDisabled = false,
  submitVariant = 'primary',
  describedBy,
  isDismissible = true,
  more = null,
  formClass,
  ref,
  ...dialog
}: FormDialogProps) => {
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      onDismiss={() => isDismissible && onDismiss()}
      foot={
        <>
          {more}
          <Button size="large" onClick={onDismiss} disabled={!isDismissible}>
            Cancel
          </Button>
          <Button
            variant={submitVariant}
            size="large"
            type="submit"
            form={formId}
            busy={isBusy}
            disabled={isDisabled}
            describedBy={describedBy}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <Problem>{problem}</Problem>
      <form
        ref={ref}
        id={formId}
        className={formClass}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
};
