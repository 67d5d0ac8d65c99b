import { useState, type FormEvent } from 'react';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { timeText } from '#web/texts/times.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { AccountView } from './account.queries.ts';
import styles from './account.module.css';
import { useAddPasskey, useRemovePasskey } from './use-account.ts';

type PasskeyView = AccountView['passkeys'][number];

export const PasskeysCard = ({ passkeys }: { readonly passkeys: readonly PasskeyView[] }) => {
  const services = useServices();
  const { timeZone } = useStand();
  const dialogs = useDialogs();
  const removing = useRemovePasskey();
  const remove = async ({ id, label }: PasskeyView): Promise<void> => {
    const isSure = await dialogs.confirm('It no longer lets you in. Delete it on the device as well.', {
      title: `Remove ${label}?`,
      confirmLabel: 'Remove',
      tone: 'danger',
    });
    if (isSure) removing.run(id);
  };
  const usedText = ({ created_at: createdAt, last_used_at: usedAt }: PasskeyView): string =>
    usedAt === null
      ? `Added ${timeText(createdAt, services.clock.now(), timeZone)}, not used yet`
      : `Last used ${timeText(usedAt, services.clock.now(), timeZone)}`;
  return (
    <Card label="Passkeys">
      <Stack>
        <h2>Passkeys</h2>
        <p className="muted">Your face, your fingerprint or a device’s screen lock. Add one on each device that you use.</p>
        <Problem>{removing.problem}</Problem>
        {passkeys.length === 0 ? (
          <p>You have none yet.</p>
        ) : (
          <ul>
            {passkeys.map((passkey) => (
              <li key={passkey.id} className={styles['row']}>
                <div>
                  <strong>{passkey.label}</strong>
                  <small>{usedText(passkey)}</small>
                </div>
                <Button
                  variant="danger-quiet"
                  label={`Remove ${passkey.label}`}
                  busy={removing.busyWith === passkey.id}
                  onClick={() => void remove(passkey)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {services.passkeys.areSupported() ? <AddPasskey /> : <p className="muted">This browser can’t make passkeys at this address.</p>}
      </Stack>
    </Card>
  );
};

const AddPasskey = () => {
  const [label, setLabel] = useState('');
  const { run, isPending, problem, answer } = useAddPasskey();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    run(label);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Field
          label="Name of the new passkey (optional)"
          hint="For example Dana’s phone"
          value={label}
          onChange={setLabel}
          maxLength={TEXT_LIMITS.staffName}
        />
        <Button type="submit" icon="fingerprint" busy={isPending}>
          Add a Passkey
        </Button>
        <Problem>{problem}</Problem>
        {answer !== null && (
          <Banner tone="success" announce="polite">
            The passkey works from now on.
          </Banner>
        )}
      </Stack>
    </form>
  );
};
