import { useMutation, useQueryClient } from '@tanstack/react-query';
import { settingsContract } from '#adapters/http-contract/settings.contract.ts';
import { addCents, cents, formatUsd } from '#core/domain/kernel/money.ts';
import { readPercent } from '#core/domain/kernel/read-money.ts';
import { cleanText } from '#core/domain/kernel/typed-text.ts';
import { cardFee } from '#core/domain/pricing/quote.ts';
import { SETTINGS } from '#core/domain/settings/settings.ts';
import { standQuery, useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { clockText } from '#web/texts/times.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { SaveProblem } from './save-problem.tsx';
import { SetupStep } from './setup-step.tsx';
import { setupQuery } from './setup.queries.ts';
import { useSavedDraft } from './use-saved-draft.ts';

type Key = 'standName' | 'pickupPlace' | 'cardFeeBasisPoints';

const EXAMPLE = cents(1_000);
const BASIS_POINTS_PER_PERCENT = 100;

const READERS: Readonly<Record<Key, (text: string) => string | number | null>> = {
  standName: (text) => cleanText(text, text.length),
  pickupPlace: (text) => cleanText(text, text.length),
  cardFeeBasisPoints: readPercent,
};

/** Step 2: the stand's name, pickup place and card fee, each saved on Enter and when its field is left. */
export const StandPage = () => {
  const { api, clock } = useServices();
  const queryClient = useQueryClient();
  const stand = useStand();
  const { mutateAsync, isPending } = useMutation({
    scope: { id: 'stand' },
    mutationFn: (body: Readonly<Partial<Record<Key, string | number>>>) => api.call(settingsContract.save, { body }),
    onSuccess: async () => {
      await Promise.all([standQuery, setupQuery].map((query) => queryClient.invalidateQueries({ queryKey: query(api).queryKey })));
    },
  });
  const save = (key: Key) => (value: string | number) => mutateAsync({ [key]: value });
  const fee = formatUsd(addCents(EXAMPLE, cardFee(EXAMPLE, stand.feeBasisPoints)));
  return (
    <SetupStep
      id="stand"
      title="Your stand"
      intro="This is what fans read on the menu, on the sign and in every mail."
      progress={isPending ? 'Saving…' : 'Saved as you type'}
    >
      <Card>
        <Stack>
          <SavedField id="standName" label="Name of the stand" stored={stand.standName} onSave={save('standName')} />
          <SavedField id="pickupPlace" label="Where do fans pick up?" stored={stand.pickupPlace} onSave={save('pickupPlace')} />
          <SavedField
            id="cardFeeBasisPoints"
            label="Card fee fans pay (percent)"
            hint={`A $10.00 order costs a fan ${fee} by card. Some states and districts limit this fee; 0 means no fee.`}
            stored={String(stand.feeBasisPoints / BASIS_POINTS_PER_PERCENT)}
            onSave={save('cardFeeBasisPoints')}
          />
          <p className="muted">
            {`It’s ${clockText(clock.now(), stand.timeZone)} at your stand. If not, TIME_ZONE in the stand’s .env file is wrong.`}
          </p>
        </Stack>
      </Card>
    </SetupStep>
  );
};

type SavedFieldProps = {
  readonly id: Key;
  readonly label: string;
  readonly hint?: string;
  readonly stored: string;
  readonly onSave: (value: string | number) => Promise<unknown>;
};

const SavedField = ({ id, label, hint, stored, onSave }: SavedFieldProps) => {
  const { range } = SETTINGS[id];
  const saved = useSavedDraft(stored, async (typed) => {
    const value = READERS[id](typed);
    if (value !== null) await onSave(value);
  });
  const isWrong = saved.draft !== null && !range.fits(READERS[id](saved.draft));
  const save = (): void => {
    if (!isWrong) saved.save();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label={label}
        {...(hint === undefined ? {} : { hint })}
        value={saved.text}
        onChange={saved.type}
        onBlur={save}
        inputMode={id === 'cardFeeBasisPoints' ? 'decimal' : 'text'}
        error={isWrong ? `Must be ${range.expectation}.` : undefined}
      />
      <SaveProblem drafts={[saved]} />
    </form>
  );
};
