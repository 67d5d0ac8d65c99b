import { useId, useState } from 'react';
import { firstNameOf } from '#core/domain/order/customer-name.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Options } from '#web/ui/option.tsx';
import { Row, Stack } from '#web/ui/stack.tsx';
import type { InvitationLink, PersonView } from './people.queries.ts';
import { ROLE_OPTIONS } from './people.view.ts';
import { useChangeRole, useRemovePerson, useRenewLink } from './use-people.ts';

const LAST_ADMIN = 'Someone must stay admin. Make another person admin first.';

type PersonDialogProps = {
  readonly person: PersonView;
  readonly onLink: (link: InvitationLink) => void;
  readonly onDismiss: () => void;
};

/** A person's role, a new start after a lost login, and removal. */
export const PersonDialog = ({ person, onLink, onDismiss }: PersonDialogProps) => {
  const dialogs = useDialogs();
  const whyId = useId();
  const [role, setRole] = useState(person.role);
  const changing = useChangeRole(onDismiss);
  const renewing = useRenewLink(onLink);
  const removing = useRemovePerson(onDismiss);
  const isBusy = changing.isPending || renewing.isPending || removing.isPending;
  const problem = changing.problem ?? renewing.problem ?? removing.problem;
  const name = firstNameOf(person.name);
  const isLastAdmin = person.is_last_admin;

  const reset = async (): Promise<void> => {
    const isSure = await dialogs.confirm(
      `${name}’s passkeys and password stop working now, and ${name} is logged out everywhere. A new link lets ${name} choose new ones.`,
      { title: `Reset ${name}’s login?`, confirmLabel: 'Reset Login', tone: 'danger' },
    );
    if (isSure) renewing.run(person.id);
  };
  const remove = async (): Promise<void> => {
    const isSure = await dialogs.confirm(
      `${name} is logged out everywhere at once. Everything ${name} did stays on record under this name.`,
      { title: `Remove ${person.name}?`, confirmLabel: `Remove ${name}`, cancelLabel: `Keep ${name}`, tone: 'danger' },
    );
    if (isSure) removing.run(person.id);
  };

  return (
    <Dialog
      title={person.name}
      onDismiss={onDismiss}
      cancel="Cancel"
      foot={
        <Button
          size="large"
          variant="primary"
          busy={changing.isPending}
          disabled={role === person.role || isLastAdmin}
          describedBy={isLastAdmin ? whyId : undefined}
          onClick={() => !isBusy && changing.run({ id: person.id, role })}
        >
          Save Role
        </Button>
      }
    >
      <Stack>
        <Options legend="What may they do?" options={ROLE_OPTIONS} value={role} onChoose={setRole} />
        {isLastAdmin && (
          <p id={whyId} className="muted">
            {LAST_ADMIN}
          </p>
        )}
        <Problem>{problem}</Problem>
        <Row>
          {!person.is_you && person.joined_at !== null && (
            <Button icon="refresh" busy={renewing.isPending} disabled={isLastAdmin} onClick={() => void (!isBusy && reset())}>
              Reset Lost Login
            </Button>
          )}
          <Button
            variant="danger-quiet"
            busy={removing.isPending}
            disabled={isLastAdmin}
            describedBy={isLastAdmin ? whyId : undefined}
            onClick={() => void (!isBusy && remove())}
          >
            {`Remove ${name}`}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
};
