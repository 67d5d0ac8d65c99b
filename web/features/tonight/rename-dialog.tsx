import { useState } from 'react';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { NightEntry } from '#web/api/nights.queries.ts';
import { NightNameField } from './night-name-field.tsx';
import { useNightCommands } from './use-night-commands.ts';

type RenameDialogProps = {
  readonly night: NightEntry;
  readonly onDismiss: () => void;
};

/** Names the open night; an automatic one is named by its date. */
export const RenameDialog = ({ night, onDismiss }: RenameDialogProps) => {
  const commands = useNightCommands();
  const [name, setName] = useState(night.openedBy === null ? '' : night.name);
  return (
    <FormDialog
      title="Name Tonight"
      onDismiss={onDismiss}
      submitLabel="Save the Name"
      onSubmit={() => name.trim() !== '' && commands.run({ what: 'rename', id: night.id, name: name.trim() }, onDismiss)}
      isBusy={commands.isBusy}
      problem={commands.problem}
      isDisabled={name.trim() === ''}
    >
      <NightNameField
        value={name}
        onChange={setName}
        hint="For example vs. Lincoln. It’s on the sheet and on the customers’ menu. Nothing else changes."
      />
    </FormDialog>
  );
};
