import { useState } from 'react';
import { HOUR_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { nextTime, typedTimesOf } from '#core/domain/night/plan-times.ts';
import type { NightEntry } from '#web/api/nights.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { useNightCommands } from './use-night-commands.ts';

type ClosingTimeDialogProps = {
  readonly night: NightEntry;
  readonly timeZone: string;
  readonly onDismiss: () => void;
};

/** A typed time that has just passed stops online orders at once; an earlier one means tomorrow's. */
const JUST_PASSED_MS = 6 * HOUR_MS;

/** When online ordering of the open night stops automatically. */
export const ClosingTimeDialog = ({ night, timeZone, onDismiss }: ClosingTimeDialogProps) => {
  const { clock } = useServices();
  const commands = useNightCommands();
  const [closes, setCloses] = useState(() => typedTimesOf({ opensAt: null, closesAt: night.closesAt }, timeZone).closes);
  const save = (): void => {
    const closesAt = nextTime(closes, plusMs(clock.now(), -JUST_PASSED_MS), timeZone);
    if (closesAt === null) return;
    const plan = { name: night.name, opensAt: null, closesAt };
    commands.run({ what: 'change', id: night.id, plan }, onDismiss);
  };
  return (
    <FormDialog
      title="Closing Time"
      onDismiss={onDismiss}
      submitLabel="Save"
      onSubmit={save}
      isBusy={commands.isBusy}
      problem={commands.problem}
      isDisabled={closes === ''}
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
