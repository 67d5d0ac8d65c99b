import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { PATHS } from '#web/paths.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { InvitationLink, PersonView } from './people.queries.ts';
import { initialsOf, invitedText, ROLES, seenText, waysText } from './people.view.ts';
import styles from './people.module.css';
import { useRenewLink } from './use-people.ts';

type PersonItemProps = {
  readonly person: PersonView;
  readonly onChange: () => void;
  readonly onLink: (link: InvitationLink) => void;
};

export const PersonItem = ({ person, onChange, onLink }: PersonItemProps) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  const time = { now: clock.now(), timeZone };
  const { name, email, role, joined_at: joinedAt, is_you: isYou } = person;
  const isIn = joinedAt !== null;
  return (
    <li className={classNames(styles['person'], !isIn && styles['invited'])}>
      <span className={styles['face']} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div>
        <div className={styles['name']}>
          <strong>{name}</strong>
          <Badge tone="neutral">{ROLES[role].title}</Badge>
        </div>
        <p>{isIn ? ROLES[role].sentence : invitedText(person, time)}</p>
      </div>
      <div className={styles['how']}>
        {isIn ? (
          <span className={styles['way']}>
            <Icon name={person.passkeys > 0 ? 'fingerprint' : 'lock'} />
            <span>{waysText(person)}</span>
          </span>
        ) : (
          <Badge tone="queued" icon="clock">
            Not in yet
          </Badge>
        )}
        <small>{isIn ? seenText(person, time) : email}</small>
      </div>
      <div className={styles['acts']}>
        {!isIn && <NewLinkButton person={person} onLink={onLink} />}
        {isYou && (
          <ButtonLink variant="quiet" to={PATHS.account.to()}>
            Your Login
          </ButtonLink>
        )}
        <Button variant="quiet" label={`Change ${name}`} onClick={onChange}>
          Change
        </Button>
      </div>
    </li>
  );
};

/** A link is shown once, so a lost one is replaced. */
const NewLinkButton = ({ person: { id, name }, onLink }: Omit<PersonItemProps, 'onChange'>) => {
  const dialogs = useDialogs();
  const { run, isPending } = useRenewLink(onLink, (problem) => void dialogs.alert(problem));
  return (
    <Button variant="quiet" label={`New Link for ${name}`} busy={isPending} onClick={() => run(id)}>
      New Link
    </Button>
  );
};
