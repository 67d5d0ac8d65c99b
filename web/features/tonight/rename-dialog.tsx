import { useId, useState } from 'react';
import { LIMITS } from '#core/domain/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import type { NightEntry } from '#web/api/nights.queries.ts';
import type { useNightCommands } from './use-night-commands.ts';

type RenameDialogProps = {
  readonly night: NightEntry;
  readonly commands: ReturnType<typeof useNightCommands>;
  readonly onDismiss: () => void;
};

/** Names the open night; an automatic one is named by its date. */
export const RenameDialog = ({ night, commands, onDismiss }: RenameDialogProps) => {
  const formId = useId();
  const [name, setName] = useState(night.openedBy === null ? '' : night.name);
  return (
    <Dialog
      title="Name Tonight"
      onDismiss={onDismiss}
      foot={
        <>
          <Button size="large" onClick={onDismiss}>
            Cancel
          </Button>
          <Button variant="primary" size="large" type="submit" form={formId} busy={commands.isBusy} disabled={name.trim() === ''}>
            Save the Name
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') commands.run({ what: 'rename', id: night.id, name: name.trim() }, onDismiss);
        }}
      >
        <Field
          label="Name"
          value={name}
          onChange={setName}
          maxLength={LIMITS.nights.nameLength}
          autoComplete="off"
          hint="For example vs. Lincoln. It’s on the sheet and on the customers’ menu. Nothing else changes."
        />
      </form>
    </Dialog>
  );
};
