import { useState, type FormEvent } from 'react';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import type { PersonRole } from '#core/domain/people/named-person.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Options } from '#web/ui/option.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { InvitationLink } from './people.queries.ts';
import { ROLE_OPTIONS } from './people.view.ts';
import { useInvite } from './use-people.ts';

const FORM = 'invite';

type InviteDialogProps = { readonly onInvited: (link: InvitationLink) => void; readonly onDismiss: () => void };

export const InviteDialog = ({ onInvited, onDismiss }: InviteDialogProps) => {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<PersonRole>('manager');
  const { run, isPending, problem } = useInvite(onInvited);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    run({ name, email, role });
  };
  return (
    <Dialog
      title="Invite someone"
      onDismiss={onDismiss}
      foot={
        <>
          <Button size="large" onClick={onDismiss}>
            Cancel
          </Button>
          <Button size="large" variant="primary" type="submit" form={FORM} busy={isPending}>
            Make the Link
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate>
        <Stack>
          <Field label="Name" value={name} onChange={setName} maxLength={TEXT_LIMITS.staffName} autoComplete="off" />
          <Field label="Email" type="email" value={email} onChange={setEmail} maxLength={TEXT_LIMITS.email} autoComplete="off" />
          <Options legend="What may they do?" options={ROLE_OPTIONS} value={role} onChoose={setRole} />
          {problem !== null && (
            <Banner tone="danger" announce="assertive">
              {problem}
            </Banner>
          )}
        </Stack>
      </form>
    </Dialog>
  );
};
