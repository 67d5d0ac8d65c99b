import { useState } from 'react';
import { readPlanTimes, typedTimesOf } from '#core/domain/night/plan-times.ts';
import type { NightEntry } from '#web/api/nights.queries.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import type { useNightCommands } from './use-night-commands.ts';

type ClosingTimeDialogProps = {
  readonly night: NightEntry;
  readonly timeZone: string;
  readonly commands: ReturnType<typeof useNightCommands>;
  readonly onDismiss: () => void;
};

/** When online ordering of the open night stops automatically; past midnight if earlier than the opening. */
export const ClosingTimeDialog = ({ night, timeZone, commands, onDismiss }: ClosingTimeDialogProps) => {
  const { day, opens, closes: known } = typedTimesOf({ opensAt: night.openedAt, closesAt: night.closesAt }, timeZone);
  const [closes, setCloses] = useState(known);
  const read = readPlanTimes({ day, opens, closes }, timeZone);
  const save = (): void => {
    if (read === null) return;
    const plan = { name: night.name, opensAt: null, closesAt: read.closesAt };
    commands.run({ what: 'change', id: night.id, plan }, onDismiss);
  };
  return (
    <FormDialog
      title="Closing Time"
      onDismiss={onDismiss}
      submitLabel="Save"
      onSubmit={save}
      isBusy={commands.isBusy}
      isDisabled={read === null}
    >
      <Field
        label="Online orders close"
        type="time"
        value={closes}
        onChange={setCloses}
        hint="They stop by themselves. The Sales Window keeps selling until you close the night."
      />
    </FormDialog>
  );
};
