import { useState } from 'react';
import { readPlanTimes, typedTimesOf } from '#core/domain/night/plan-times.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './tonight.module.css';
import type { NightEntry } from '#web/api/nights.queries.ts';
import { NightNameField } from './night-name-field.tsx';
import { useNightCommands } from './use-night-commands.ts';

type PlanDialogProps = {
  /** Null: a new one. */
  readonly night: NightEntry | null;
  readonly timeZone: string;
  readonly onDismiss: () => void;
};

const EMPTY = { name: '', opensAt: null, closesAt: null };

/** A future night: its name, and when customers can order online. */
export const PlanDialog = ({ night, timeZone, onDismiss }: PlanDialogProps) => {
  const commands = useNightCommands();
  const [name, setName] = useState((night ?? EMPTY).name);
  const [times, setTimes] = useState(() => typedTimesOf(night ?? EMPTY, timeZone));
  const [isChecked, setIsChecked] = useState(false);
  const read = readPlanTimes(times, timeZone);
  const missing = (text: string, sentence: string): string | undefined => (isChecked && text.trim() === '' ? sentence : undefined);
  const save = (): void => {
    setIsChecked(true);
    if (name.trim() === '' || read === null) return;
    const plan = { name: name.trim(), ...read };
    commands.run(night === null ? { what: 'plan', plan } : { what: 'change', id: night.id, plan }, onDismiss);
  };
  return (
    <FormDialog
      title={night === null ? 'Plan a Night' : `Change ${night.name}`}
      onDismiss={onDismiss}
      submitLabel={night === null ? 'Plan the Night' : 'Save'}
      onSubmit={save}
      isBusy={commands.isBusy}
      problem={commands.problem}
      more={
        night !== null && (
          <Button
            variant="danger-quiet"
            size="large"
            busy={commands.isBusy}
            onClick={() => commands.run({ what: 'remove', id: night.id }, onDismiss)}
          >
            Delete
          </Button>
        )
      }
    >
      <Stack>
        <NightNameField
          value={name}
          onChange={setName}
          hint="Customers read it: “Next: vs. Kennedy, Friday 6:30 PM”."
          error={missing(name, 'The night needs a name.')}
        />
        <Field
          label="Day"
          type="date"
          value={times.day}
          onChange={(day) => setTimes({ ...times, day })}
          error={missing(times.day, 'Choose the day.')}
        />
        <div className={styles['times']}>
          <Field
            label="Online ordering opens"
            type="time"
            value={times.opens}
            onChange={(opens) => setTimes({ ...times, opens })}
            error={missing(times.opens, 'When does it open?')}
          />
          <Field
            label="Online ordering closes"
            type="time"
            value={times.closes}
            onChange={(closes) => setTimes({ ...times, closes })}
            error={missing(times.closes, 'When does it close?')}
          />
        </div>
        <p className="muted small">
          At the closing time online ordering stops by itself. The staff keep going until someone closes the night.
        </p>
      </Stack>
    </FormDialog>
  );
};
