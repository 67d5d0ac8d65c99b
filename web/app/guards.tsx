import { Fragment, type ReactNode } from 'react';
import { imagesContract } from '#adapters/http-contract/images.contract.ts';
import { inventoryContract } from '#adapters/http-contract/inventory.contract.ts';
import { reportsContract } from '#adapters/http-contract/reports.contract.ts';
import { staffCodesContract } from '#adapters/http-contract/staff-codes.contract.ts';
import { can, type Permission, type Role } from '#core/domain/staff/role.ts';
import { callName } from '#web/api/client.ts';
import { SESSION_INVALID } from '#web/features/staff-codes/messages.ts';
import { LOG_IN_AGAIN, SESSION_EXPIRED } from '#web/images/messages.ts';
import { ROLE_TITLES } from '#web/session/login.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Problem } from '#web/ui/problem.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Row } from '#web/ui/stack.tsx';
import { PATHS } from '../paths.ts';

/** The server ended the login (spec §8). */
const ENDED = 'Authentication failed - please log in again';

/** Messages for some calls, shown on the login screen, because the screen that made the call unmounts with the login. */
const ENDED_AT: ReadonlyMap<string, string> = new Map([
  [callName(imagesContract.list), LOG_IN_AGAIN],
  [callName(imagesContract.upload), SESSION_EXPIRED],
  [callName(inventoryContract.add), SESSION_EXPIRED],
  [callName(reportsContract.sales), 'Admin authentication required.'],
  [callName(reportsContract.salesCsv), 'Admin authentication required.'],
  [callName(staffCodesContract.issue), SESSION_INVALID],
]);

type Refusal = { readonly lowest: Role; readonly title: string; readonly text: string };

const FOR_ADMINS: Refusal = { lowest: 'admin', title: 'Admin Access Required', text: 'Log in as an admin to see this page.' };

/** The lowest permitted role (spec §2). */
const REFUSALS: readonly Refusal[] = [
  { lowest: 'staff', title: 'Staff Access Required', text: 'Log in to see orders.' },
  { lowest: 'manager', title: 'Admin or Manager Access Required', text: 'Log in as an admin or a manager to see the inventory.' },
];

const refusalFor = (needs: Permission): Refusal => REFUSALS.find(({ lowest }) => can(lowest, needs)) ?? FOR_ADMINS;

type GuardProps = { readonly needs: Permission; readonly children: ReactNode };

/** Shows the screen to people with the permission, from its start for each login; the server checks again on every call. */
export const Guard = ({ needs, children }: GuardProps) => {
  const { login } = useLogin();
  if (login === null || !can(login.actor.role, needs)) return <AccessRequired refusal={refusalFor(needs)} />;
  return <Fragment key={login.token}>{children}</Fragment>;
};

const AccessRequired = ({ refusal: { title, text, lowest } }: { readonly refusal: Refusal }) => {
  const { login, refusedAt } = useLogin();
  return (
    <Page width="reading" gap="section">
      <DocumentTitle>{title}</DocumentTitle>
      <Problem>{refusedAt && (ENDED_AT.get(refusedAt) ?? ENDED)}</Problem>
      {login === null ? (
        <ScreenState kind="empty" title={title} art="lock" actions={<LoginLinks first={lowest === 'admin' ? 'admin' : 'staff'} />}>
          {text}
        </ScreenState>
      ) : (
        <ScreenState
          kind="empty"
          title={title}
          art="lock"
          actions={
            <ButtonLink variant="primary" size="large" to={PATHS.fulfillment.to()}>
              Back to Fulfillment Queue
            </ButtonLink>
          }
        >{`You are logged in as ${ROLE_TITLES[login.actor.role]}. Log out first to log in as someone else.`}</ScreenState>
      )}
    </Page>
  );
};

const LoginLinks = ({ first }: { readonly first: 'staff' | 'admin' }) => (
  <Row align="center">
    <ButtonLink variant={first === 'staff' ? 'primary' : 'secondary'} size="large" to={PATHS.staffLogin.to()}>
      Staff Login
    </ButtonLink>
    <ButtonLink variant={first === 'admin' ? 'primary' : 'secondary'} size="large" to={PATHS.adminLogin.to()}>
      Admin Login
    </ButtonLink>
  </Row>
);
