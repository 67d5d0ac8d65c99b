import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { firstNameOf } from '#core/domain/order/customer-name.ts';
import { isApiError } from '#web/api/api-error.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { homeOf } from '#web/own-login/home-of.ts';
import { useFragment } from '#web/platform/use-fragment.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { PATHS } from '#web/paths.ts';
import { ChooseLogin } from '#web/own-login/choose-login.tsx';
import { accountFailureText } from '#web/own-login/messages.ts';
import styles from './join.module.css';
import { useJoin, type InvitationView } from '#web/own-login/use-join.ts';

const LINK = /^#([\w-]{22})$/;

/** Where an invitation leads: who invites, what the person may do, and how they want to log in (season §3). */
export const JoinPage = () => {
  const [, link = null] = useFragment(LINK) ?? [];
  const join = useJoin(link);
  const { login } = useLogin();
  const before = useRef(login?.token);
  const navigate = useNavigate();
  useEffect(() => {
    if (login !== null && login.token !== before.current) void navigate(homeOf(login.actor.role), { replace: true });
  }, [login, navigate]);
  const { data, error } = join.invitation;
  if (link === null || (data === undefined && isApiError(error, 'LINK_UNUSABLE'))) return <NoInvitation />;
  return (
    <Page width="form" gap="section">
      <DocumentTitle>Join</DocumentTitle>
      {data === undefined && error === null && <ScreenState kind="loading" title="Opening your invitation..." />}
      {data === undefined && error !== null && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void join.invitation.refetch()}>Try Again</Button>}>
          {accountFailureText(error)}
        </Banner>
      )}
      {data !== undefined && (
        <>
          <Welcome {...data} />
          <ChooseLogin invitation={data} byPasskey={join.byPasskey} byPassword={join.byPassword} />
        </>
      )}
    </Page>
  );
};

const NoInvitation = () => (
  <Page width="reading">
    <DocumentTitle>Join</DocumentTitle>
    <ScreenState
      kind="empty"
      art="lock"
      title="This link doesn’t work anymore"
      actions={
        <ButtonLink size="large" variant="primary" to={PATHS.adminLogin.to()}>
          Admin Login
        </ButtonLink>
      }
    >
      It was used, has expired, or is not complete. If you’ve already joined, log in. If not, ask an admin of the stand for a new link.
    </ScreenState>
  </Page>
);

const MAY = {
  manager: ['Open and close the night, pause, count drawers', 'Refund cash, approve what’s given away', 'Everything volunteers do'],
  admin: ['Everything a manager does', 'Prices, products, staff codes and settings', 'Card refunds, reports and people'],
} as const;

const Welcome = ({ name, role, invited_by: invitedBy, is_reset: isReset }: InvitationView) => {
  const { standName } = useStand();
  return (
    <>
      <Stack gap="line">
        <h1>{`${isReset ? 'Welcome back' : 'Welcome'}, ${firstNameOf(name)}`}</h1>
        <p>
          {isReset
            ? `Choose a new way to log in at ${standName}. The old one no longer works.`
            : `${invitedBy} invited you to be ${role === 'admin' ? 'an admin' : 'a manager'} of ${standName}.`}
        </p>
      </Stack>
      {!isReset && (
        <Card label="What you may do">
          <Stack>
            <h2>What you may do</h2>
            <ul className={styles['may']}>
              {MAY[role].map((text) => (
                <li key={text}>
                  <Icon name="check" />
                  <span>{text}</span>
                </li>
              ))}
            </ul>
          </Stack>
        </Card>
      )}
    </>
  );
};
