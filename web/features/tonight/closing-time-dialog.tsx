import { useId, useState } from 'react';
import { readPlanTimes, typedTimesOf } from '#core/domain/night/plan-times.ts';
import type { NightEntry } from '#web/api/nights.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
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
  const formId = useId();
  const { day, opens, closes: known } = typedTimesOf({ opensAt: night.openedAt, closesAt: night.closesAt }, timeZone);
  const [closes, setCloses] = useState(known);
  const read = readPlanTimes({ day, opens, closes }, timeZone);
  const save = (): void => {
    if (read === null) return;
    const plan = { name: night.name, opensAt: null, closesAt: read.closesAt };
    commands.run({ what: 'change', id: night.id, plan }, onDismiss);
  };
  return (
    <Dialog
      title="Closing Time"
      onDismiss={onDismiss}
      foot={
        <>
          <Button size="large" onClick={onDismiss}>
            Cancel
          </Button>
          <Button variant="primary" size="large" type="submit" form={formId} busy={commands.isBusy} disabled={read === null}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field
          label="Online orders close"
          type="time"
          value={closes}
          onChange={setCloses}
          hint="They stop by themselves. The Sales Window keeps selling until you close the night."
        />
      </form>
    </Dialog>
  );
};
