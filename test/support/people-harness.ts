import { createInMemoryPersistence } from '#adapters/in-memory/in-memory-persistence.ts';
import { createInMemoryThrottle } from '#adapters/rate-limits/in-memory-throttle.ts';
import { HOUR_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { StaffCode } from '#core/domain/staff/staff-code.ts';
import type { LoginKind } from '#core/ports/known-devices.ts';
import { makeAuthenticate, makeIdentify } from '#core/use-cases/auth/authenticate.ts';
import { makeForgetLogins } from '#core/use-cases/auth/forget-logins.ts';
import { makeLogInAdmin } from '#core/use-cases/auth/log-in-admin.ts';
import { makeLogInStaff } from '#core/use-cases/auth/log-in-staff.ts';
import { makeLogInWithLink } from '#core/use-cases/auth/log-in-with-link.ts';
import { makeLogOut } from '#core/use-cases/auth/log-out.ts';
import { makePrepareAdminPassword } from '#core/use-cases/auth/prepare-admin-password.ts';
import { ownWordsOf } from '#core/domain/staff/admin-password.ts';
import { makeSetAdminPassword } from '#core/use-cases/auth/set-admin-password.ts';
import { makeDemoStaffCode } from '#core/use-cases/staff/demo-staff-code.ts';
import { makeIssueLoginLink } from '#core/use-cases/staff/issue-login-link.ts';
import { makeIssueStaffCode, type NewStaffCode } from '#core/use-cases/staff/issue-staff-code.ts';
import { makeRevokeStaffCode } from '#core/use-cases/staff/revoke-staff-code.ts';
import { fixedClock } from './fakes/fixed-clock.ts';
import { plainHasher, sequentialSecrets } from './fakes/plain-secrets.ts';
import { recordingLogger } from './fakes/recording-logger.ts';
import { sequentialIds } from './fakes/sequential-ids.ts';

const ADDRESS = '198.51.100.7';

/** Logins and codes, wired as the server wires them, on the in-memory store. */
export const peopleHarness = (secrets = sequentialSecrets()) => {
  const clock = fixedClock();
  const hasher = plainHasher();
  const persistence = createInMemoryPersistence({ clock });
  const { unitOfWork, staffCodes, adminCredentials: credentials, accessTokens: tokens } = persistence;
  const logger = recordingLogger();
  const budgetOf = (kind: LoginKind, points: number) => ({
    throttle: createInMemoryThrottle({ clock, points, windowMs: 15 * MINUTE_MS }),
    ofTheStand: createInMemoryThrottle({ clock, points: 10 * points, windowMs: 15 * MINUTE_MS }),
    kind,
    logger,
    isKnownDevice: (device: string) => persistence.knownDevices.isKnown(device, kind),
  });
  const setPassword = makeSetAdminPassword({
    unitOfWork,
    hasher,
    clock,
    standWords: () => ownWordsOf('Lincoln High Band', 'LINC', 'the corner'),
  });
  const issue = makeIssueStaffCode({ unitOfWork, secrets, ids: sequentialIds(), clock, validForMs: 6 * HOUR_MS });
  const revoke = makeRevokeStaffCode({ unitOfWork, clock });
  const logInStaff = makeLogInStaff({ unitOfWork, secrets, budget: budgetOf('staff', 20), clock });
  const logInAdmin = makeLogInAdmin({ unitOfWork, credentials, hasher, secrets, budget: budgetOf('admin', 5), clock });
  const preparing = { clock, unitOfWork, credentials, hasher, secrets, setPassword };
  return {
    clock,
    logger,
    hasher,
    persistence,
    setPassword,
    issue,
    revoke,
    logInStaff,
    logInAdmin,
    issueLink: makeIssueLoginLink({ unitOfWork, secrets, clock }),
    logInWithLink: makeLogInWithLink({ unitOfWork, secrets, clock }),
    authenticate: makeAuthenticate({ tokens, boardLinks: persistence.boardLinks, secrets, clock }),
    identify: makeIdentify({ tokens, boardLinks: persistence.boardLinks, secrets, clock }),
    logOut: makeLogOut({ unitOfWork, tokens, secrets }),
    forgetLogins: makeForgetLogins({ tokens, clock }),
    preparePassword: (configured: string | undefined, isProduction: boolean) =>
      makePrepareAdminPassword({ ...preparing, isProduction })(configured),
    demoCode: (isProduction: boolean) => makeDemoStaffCode({ staffCodes, issue, revoke, clock, isProduction }),
    newCode: async (wanted: Partial<NewStaffCode> = {}): Promise<StaffCode> => {
      const issued = await issue({ name: 'Bea', role: 'staff', expiresAt: null, createdBy: 'Admin', ...wanted });
      if (!issued.ok) throw new Error('the test asked for too much');
      return issued.value;
    },
    /** From the one address that a school's network has. */
    enter: (typedCode: string, deviceId: string | null = null, address = ADDRESS) => logInStaff({ typedCode, deviceId, address }),
    enterAsAdmin: (password: string, deviceId: string | null = null, address = ADDRESS) => logInAdmin({ password, deviceId, address }),
  };
};

export type PeopleHarness = ReturnType<typeof peopleHarness>;
