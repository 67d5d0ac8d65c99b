import { useState, type FormEvent } from 'react';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { CountFields, piecesOf, totalOf, typedOf } from '#web/ui/count-fields.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { DrawerDraft } from './drawer-drafts.ts';

const FORM = 'float';

type FloatDialogProps = {
  readonly drawer: DrawerDraft;
  /** Names of the other boxes, which must be unique. */
  readonly takenNames: readonly string[];
  readonly onSave: (drawer: DrawerDraft) => void;
  readonly onClose: () => void;
};

/** A cash box and its float, by coins and bills; nothing is sent before the night opens. */
export const FloatDialog = ({ drawer, takenNames, onSave, onClose }: FloatDialogProps) => {
  const [name, setName] = useState(drawer.name);
  const [typed, setTyped] = useState(typedOf(drawer.pieces));
  const isTaken = takenNames.some((other) => other.toLowerCase() === name.trim().toLowerCase());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '' && !isTaken) onSave({ ...drawer, name: name.trim(), pieces: [...piecesOf(typed)] });
  };
  return (
    <Dialog
      title="Count the Float"
      width="wide"
      isFootFixed
      onDismiss={onClose}
      foot={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button size="large" variant="primary" type="submit" form={FORM} disabled={name.trim() === '' || isTaken}>
            {`Keep ${formatUsd(totalOf(typed))}`}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate>
        <Stack>
          <Field
            label="Name"
            value={name}
            onChange={setName}
            maxLength={LIMITS.drawers.nameLength}
            autoComplete="off"
            hint="Write the same on the box."
            error={isTaken ? 'Another drawer has this name.' : undefined}
          />
          <CountFields typed={typed} onChange={setTyped} titleLevel={3} />
        </Stack>
      </form>
    </Dialog>
  );
};
