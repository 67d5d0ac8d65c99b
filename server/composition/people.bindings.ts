import type { Container } from 'inversify';
import { makeAuthenticate, makeIdentify } from '#core/use-cases/auth/authenticate.ts';
import { makeForgetContacts } from '#core/use-cases/orders/forget-contacts.ts';
import { makeForgetLogins } from '#core/use-cases/auth/forget-logins.ts';
import { makeLogInAdmin } from '#core/use-cases/auth/log-in-admin.ts';
import { makeLogInStaff } from '#core/use-cases/auth/log-in-staff.ts';
import { makeLogOut } from '#core/use-cases/auth/log-out.ts';
import { makePrepareAdminPassword } from '#core/use-cases/auth/prepare-admin-password.ts';
import { makeSetAdminPassword } from '#core/use-cases/auth/set-admin-password.ts';
import { makeDemoStaffCode } from '#core/use-cases/staff/demo-staff-code.ts';
import { makeIssueStaffCode } from '#core/use-cases/staff/issue-staff-code.ts';
import { makeListStaffCodes } from '#core/use-cases/staff/list-staff-codes.ts';
import { makeRevokeStaffCode } from '#core/use-cases/staff/revoke-staff-code.ts';
import { bindFactory } from './bind-factory.ts';

const bindLogins = (container: Container): void => {
  const asking = { tokens: 'accessTokens', secrets: 'secrets', clock: 'clock' } as const;
  const starting = { unitOfWork: 'unitOfWork', secrets: 'secrets', clock: 'clock' } as const;
  bindFactory(container, 'authenticate', makeAuthenticate, asking);
  bindFactory(container, 'identify', makeIdentify, asking);
  bindFactory(container, 'logInStaff', makeLogInStaff, { ...starting, budget: 'staffGuesses' });
  bindFactory(container, 'logInAdmin', makeLogInAdmin, {
    ...starting,
    budget: 'adminGuesses',
    credentials: 'adminCredentials',
    hasher: 'hasher',
  });
  bindFactory(container, 'logOut', makeLogOut, { unitOfWork: 'unitOfWork', tokens: 'accessTokens', secrets: 'secrets' });
  bindFactory(container, 'forgetContacts', makeForgetContacts, {
    unitOfWork: 'unitOfWork',
    pushes: 'pushes',
    clock: 'clock',
    keptForMs: 'contactMs',
  });
  bindFactory(container, 'forgetLogins', makeForgetLogins, { tokens: 'accessTokens', clock: 'clock' });
  bindFactory(container, 'setAdminPassword', makeSetAdminPassword, {
    unitOfWork: 'unitOfWork',
    hasher: 'hasher',
    clock: 'clock',
    standWords: 'standWords',
  });
  bindFactory(container, 'prepareAdminPassword', makePrepareAdminPassword, {
    unitOfWork: 'unitOfWork',
    credentials: 'adminCredentials',
    hasher: 'hasher',
    secrets: 'secrets',
    setPassword: 'setAdminPassword',
    isProduction: 'isProduction',
  });
};

/** Who may come in: logins, staff codes, the admin's password. */
export const bindPeople = (container: Container): void => {
  bindLogins(container);
  bindFactory(container, 'listStaffCodes', makeListStaffCodes, { staffCodes: 'staffCodes' });
  bindFactory(container, 'issueStaffCode', makeIssueStaffCode, {
    unitOfWork: 'unitOfWork',
    secrets: 'secrets',
    ids: 'ids',
    clock: 'clock',
    validForMs: 'staffCodeMs',
  });
  bindFactory(container, 'revokeStaffCode', makeRevokeStaffCode, { unitOfWork: 'unitOfWork', clock: 'clock' });
  bindFactory(container, 'demoStaffCode', makeDemoStaffCode, {
    staffCodes: 'staffCodes',
    issue: 'issueStaffCode',
    revoke: 'revokeStaffCode',
    clock: 'clock',
    isProduction: 'isProduction',
  });
};
