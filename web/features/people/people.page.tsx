import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#web/api/api-error.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Row, Stack } from '#web/ui/stack.tsx';
import { YouForm } from '#web/own-login/you-form.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { peopleQuery, type InvitationLink, type PersonView } from './people.queries.ts';
import { PersonDialog } from './person-dialog.tsx';
import { PersonItem } from './person-item.tsx';
import styles from './people.module.css';

type Open =
  | { readonly dialog: 'invite' }
  | { readonly dialog: 'link'; readonly link: InvitationLink }
  | { readonly dialog: 'person'; readonly person: PersonView };

/** Admins and managers with their own login (season §3). */
export const PeoplePage = () => {
  const { api } = useServices();
  const { data, isPending, error, refetch } = useQuery(peopleQuery(api));
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const showLink = (link: InvitationLink): void => setOpen({ dialog: 'link', link });
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>People</DocumentTitle>
      <div className={styles['head']}>
        <h1>People</h1>
        <Button variant={data?.length === 0 ? 'secondary' : 'primary'} icon="plus" onClick={() => setOpen({ dialog: 'invite' })}>
          Invite Someone
        </Button>
        <p>Everyone who comes back every week has a name here. Volunteers for one night use staff codes.</p>
      </div>
      {isPending && <ScreenState kind="loading" title="Loading people..." titleLevel={2} />}
      {error !== null && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          {sentenceOf(error, 'Failed to load the people')}
        </Banner>
      )}
      {data?.length === 0 && (
        <Card label="You">
          <Stack>
            <h2>First, you</h2>
            <p className="muted">Nobody has their own login yet: everyone shares one password. With yours, that password stops working.</p>
            <YouForm />
          </Stack>
        </Card>
      )}
      {data !== undefined && data.length > 0 && (
        <Card padding="none" label="Everyone">
          <ul>
            {data.map((person) => (
              <PersonItem key={person.id} person={person} onChange={() => setOpen({ dialog: 'person', person })} onLink={showLink} />
            ))}
          </ul>
        </Card>
      )}
      <div className={styles['more']}>
        <Card label="Hand over to next year’s board">
          <Stack>
            <h2>Hand over to next year’s board</h2>
            <p className="muted">One list of everything that belongs to a person: accounts, keys, bills. The next board ticks it off.</p>
            <Row>
              <ButtonLink to={PATHS.handOver.to()}>Start Handing Over</ButtonLink>
            </Row>
          </Stack>
        </Card>
        <Card label="Locked out?">
          <Stack>
            <h2>Locked out?</h2>
            <p className="muted">
              <span>Someone at the stand’s computer can type </span>
              <code translate="no">npm run bandstand -- login-link --email dana@example.com</code>
              <span> there. It prints a link that lets that person in, once, and every admin gets a mail about it.</span>
            </p>
          </Stack>
        </Card>
      </div>
      {open?.dialog === 'invite' && <InviteDialog onInvited={showLink} onDismiss={close} />}
      {open?.dialog === 'link' && <LinkDialog link={open.link} onDismiss={close} />}
      {open?.dialog === 'person' && <PersonDialog person={open.person} onLink={showLink} onDismiss={close} />}
    </Page>
  );
};
