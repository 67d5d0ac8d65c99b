import { useState } from 'react';
import { MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { ownValue } from '#core/domain/kernel/own-value.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { timeText } from '#web/texts/times.ts';
import { usePauseCommands } from '#web/staff/stations/use-pause-commands.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './pause.module.css';

type PauseDialogProps = {
  /** Null: everything. */
  readonly station: string | null;
  readonly onDismiss: () => void;
};

/** Customers may not know what the grill is. */
const SENTENCES: Readonly<Record<string, { readonly en: string; readonly es: string }>> = {
  Grill: { en: 'Hot food is catching up.', es: 'La comida caliente se está poniendo al día.' },
  Snacks: { en: 'Snacks are catching up.', es: 'Las botanas se están poniendo al día.' },
  Drinks: { en: 'Drinks are catching up.', es: 'Las bebidas se están poniendo al día.' },
  Candy: { en: 'Candy is catching up.', es: 'Los dulces se están poniendo al día.' },
};
const DEFAULT_SENTENCES = { en: 'We are catching up.', es: 'Nos estamos poniendo al día.' };

const MINUTES = [10, 20, 30] as const;
const USUAL_MINUTES = 20;
const TICK_MS = 10_000;

const minutesAfter = (at: Instant, minutes: number): Instant => plusMs(at, minutes * MINUTE_MS);

/** Asks for the end of a pause, and its sentence for customers. */
export const PauseDialog = ({ station, onDismiss }: PauseDialogProps) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  const now = useNow(TICK_MS);
  const [minutes, setMinutes] = useState<number | null>(USUAL_MINUTES);
  const says = (station === null ? undefined : ownValue(SENTENCES, station)) ?? DEFAULT_SENTENCES;
  const [sentence, setSentence] = useState(says.en);
  const [spanish, setSpanish] = useState(says.es);
  const { pause: send, problem, isBusy } = usePauseCommands(onDismiss);
  const timeIn = (length: number): string => timeText(minutesAfter(now, length), now, timeZone);
  const submit = (): void => {
    if (!isBusy) send({ station, until: minutes === null ? null : minutesAfter(clock.now(), minutes), sentence, sentenceEs: spanish });
  };
  const back = minutes === null ? 'We’ll tell you here when it’s back.' : `Back at about ${timeIn(minutes)}.`;
  return (
    <FormDialog
      title={station === null ? 'Pause Everything' : `Pause ${station}`}
      onDismiss={onDismiss}
      submitLabel={minutes === null ? 'Pause All Night' : `Pause until ${timeIn(minutes)}`}
      onSubmit={submit}
      isBusy={isBusy}
    >
      <Stack>
        <div className={styles['durations']}>
          <ChoiceGroup legend="For how long?">
            {MINUTES.map((length) => (
              <Choice
                key={length}
                name="length"
                value={String(length)}
                title={`${length} min`}
                detail={timeIn(length)}
                checked={minutes === length}
                onChoose={() => setMinutes(length)}
              />
            ))}
            <Choice
              name="length"
              value=""
              title="All night"
              detail="ends with it"
              checked={minutes === null}
              onChoose={() => setMinutes(null)}
            />
          </ChoiceGroup>
        </div>
        <Field label="What customers read" value={sentence} maxLength={TEXT_LIMITS.pauseSentence} onChange={setSentence} />
        <Field
          label="In Spanish"
          hint="One sentence each. We add the time ourselves."
          value={spanish}
          maxLength={TEXT_LIMITS.pauseSentence}
          onChange={setSpanish}
        />
        <div className={styles['preview']}>
          <p className="muted small">In the cart it looks like this:</p>
          <Banner tone="warn" title={sentence}>
            {back}
          </Banner>
        </div>
        <Problem>{problem}</Problem>
      </Stack>
    </FormDialog>
  );
};
