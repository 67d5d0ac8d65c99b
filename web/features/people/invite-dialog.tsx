import { useState } from 'react';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import type { PersonRole } from '#core/domain/staff/staff-code.ts';
import { Problem } from '#web/ui/problem.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Options } from '#web/ui/option.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { InvitationLink } from './people.queries.ts';
import { ROLE_OPTIONS } from './people.view.ts';
import { useInvite } from './use-people.ts';

type InviteDialogProps = { readonly onInvited: (link: InvitationLink) => void; readonly onDismiss: () => void };

export const InviteDialog = ({ onInvited, onDismiss }: InviteDialogProps) => {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<PersonRole>('manager');
  const { run, isPending, problem } = useInvite(onInvited);
  const submit = (): void => {
    run({ name, email, role });
  };
  return (
    <FormDialog title="Invite someone" onDismiss={onDismiss} submitLabel="Make the Link" onSubmit={submit} isBusy={isPending}>
      <Stack>
        <Field label="Name" value={name} onChange={setName} maxLength={TEXT_LIMITS.staffName} autoComplete="off" />
        <Field label="Email" type="email" value={email} onChange={setEmail} maxLength={TEXT_LIMITS.email} autoComplete="off" />
        <Options legend="What may they do?" options={ROLE_OPTIONS} value={role} onChoose={setRole} />
        <Problem>{problem}</Problem>
      </Stack>
    </FormDialog>
  );
};
