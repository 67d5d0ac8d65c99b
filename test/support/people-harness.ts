import { createUseCases } from '#core/application/create-use-cases.ts';
import { USUAL_SETTINGS } from '#core/domain/settings/settings.ts';
import type { StaffCode } from '#core/domain/staff/staff-code.ts';
import type { NewStaffCode } from '#core/use-cases/staff/issue-staff-code.ts';
import { fakePorts } from './fakes/fake-ports.ts';
import { sequentialSecrets } from './fakes/plain-secrets.ts';

const ADDRESS = '198.51.100.7';

/** Logins and codes, on the in-memory store. */
export const peopleHarness = (secrets = sequentialSecrets()) => {
  const firstSettings = { ...USUAL_SETTINGS, standName: 'Lincoln High Band', pickupPlace: 'the corner' };
  const ports = fakePorts({ secrets, stand: { code: 'LINC', firstSettings } });
  const { clock, logger, hasher } = ports;
  const useCases = createUseCases(ports);
  const { issueStaffCode: issue, logInStaff, logInAdmin } = useCases;
  const inProduction = (isProduction: boolean) => createUseCases({ ...ports, stand: { ...ports.stand, isProduction } });
  return {
    clock,
    logger,
    hasher,
    persistence: ports,
    setPassword: useCases.setAdminPassword,
    issue,
    revoke: useCases.revokeStaffCode,
    logInStaff,
    logInAdmin,
    issueLink: useCases.issueLoginLink,
    logInWithLink: useCases.logInWithLink,
    authenticate: useCases.authenticate,
    identify: useCases.identify,
    logOut: useCases.logOut,
    forgetLogins: useCases.forgetLogins,
    preparePassword: (configured: string | undefined, isProduction: boolean) => inProduction(isProduction).prepareAdminPassword(configured),
    demoCode: (isProduction: boolean) => inProduction(isProduction).demoStaffCode,
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
