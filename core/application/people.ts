import { makeAuthenticate, makeIdentify } from '../use-cases/auth/authenticate.ts';
import { makeForgetLogins } from '../use-cases/auth/forget-logins.ts';
import { makeLogInAdmin } from '../use-cases/auth/log-in-admin.ts';
import { makeLogInStaff } from '../use-cases/auth/log-in-staff.ts';
import { makeLogInWithLink } from '../use-cases/auth/log-in-with-link.ts';
import { makeLogOut } from '../use-cases/auth/log-out.ts';
import { makePrepareAdminPassword } from '../use-cases/auth/prepare-admin-password.ts';
import { makeIdentifySecondPerson } from '../use-cases/auth/second-person.ts';
import { makeSetAdminPassword } from '../use-cases/auth/set-admin-password.ts';
import { makeChangeBoardLink, makeIssueBoardLink, makeListBoardLinks, makeRevokeBoardLink } from '../use-cases/board/board-links.ts';
import { makeConnectScreen, makeOfferScreen } from '../use-cases/board/pair-screen.ts';
import { makeAccountMails } from '../use-cases/people/account-mails.ts';
import { makeChangePeople } from '../use-cases/people/change-people.ts';
import { makeEnrollment } from '../use-cases/people/enrollment.ts';
import { makeHandOver } from '../use-cases/people/hand-over.ts';
import { makeInvitePerson } from '../use-cases/people/invite-person.ts';
import { makeJoin } from '../use-cases/people/join.ts';
import { makeLogInPerson } from '../use-cases/people/log-in-person.ts';
import { makeOwnAccount } from '../use-cases/people/own-account.ts';
import { makeDemoStaffCode } from '../use-cases/staff/demo-staff-code.ts';
import { makeIssueLoginLink } from '../use-cases/staff/issue-login-link.ts';
import { makeIssueStaffCode } from '../use-cases/staff/issue-staff-code.ts';
import { makeRevokeStaffCode } from '../use-cases/staff/revoke-staff-code.ts';
import type { Parts } from './policies.ts';

/** Logins, people, staff codes and the links of boards. */
export const makePeopleUseCases = (parts: Parts) => {
  const setAdminPassword = makeSetAdminPassword(parts);
  const issueStaffCode = makeIssueStaffCode({ ...parts, validForMs: parts.staffCodeMs });
  const revokeStaffCode = makeRevokeStaffCode(parts);
  const enrollment = makeEnrollment(parts);
  const accountMails = makeAccountMails(parts);

  return {
    authenticate: makeAuthenticate({ ...parts, tokens: parts.accessTokens }),
    identify: makeIdentify({ ...parts, tokens: parts.accessTokens }),
    logInStaff: makeLogInStaff({ ...parts, budget: parts.staffGuesses }),
    identifySecondPerson: makeIdentifySecondPerson({ ...parts, budget: parts.staffGuesses }),
    logInAdmin: makeLogInAdmin({ ...parts, budget: parts.adminGuesses, credentials: parts.adminCredentials }),
    logInWithLink: makeLogInWithLink(parts),
    logOut: makeLogOut({ ...parts, tokens: parts.accessTokens }),
    forgetLogins: makeForgetLogins({ ...parts, tokens: parts.accessTokens }),
    setAdminPassword,
    prepareAdminPassword: makePrepareAdminPassword({ ...parts, credentials: parts.adminCredentials, setPassword: setAdminPassword }),
    listStaffCodes: () => parts.staffCodes.list(),
    issueStaffCode,
    ...makeIssueLoginLink({ ...parts, tokens: parts.accessTokens }),
    revokeStaffCode,
    demoStaffCode: makeDemoStaffCode({ ...parts, issue: issueStaffCode, revoke: revokeStaffCode }),
    issueBoardLink: makeIssueBoardLink(parts),
    offerScreen: makeOfferScreen(parts),
    connectScreen: makeConnectScreen(parts),
    changeBoardLink: makeChangeBoardLink(parts),
    revokeBoardLink: makeRevokeBoardLink(parts),
    listBoardLinks: makeListBoardLinks(parts),
    ...makeInvitePerson({ ...parts, tokens: parts.accessTokens, accountMails }),
    ...makeJoin({ ...parts, tokens: parts.accessTokens, enrollment, accountMails }),
    ...makeLogInPerson({ ...parts, budget: parts.adminGuesses }),
    ...makeChangePeople({ ...parts, tokens: parts.accessTokens, accountMails }),
    ...makeOwnAccount({ ...parts, tokens: parts.accessTokens, enrollment, accountMails }),
    ...makeHandOver(parts),
  };
};
