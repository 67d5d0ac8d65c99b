import { useState } from 'react';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { CountFields, piecesOf, totalOf, typedOf } from '#web/ui/count-fields.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { DrawerDraft } from './drawer-drafts.ts';

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
  const submit = (): void => {
    if (name.trim() !== '' && !isTaken) onSave({ ...drawer, name: name.trim(), pieces: [...piecesOf(typed)] });
  };
  return (
    <FormDialog
      title="Count the Float"
      width="wide"
      isFootFixed
      onDismiss={onClose}
      submitLabel={`Keep ${formatUsd(totalOf(typed))}`}
      onSubmit={submit}
      isDisabled={name.trim() === '' || isTaken}
    >
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
    </FormDialog>
  );
};
