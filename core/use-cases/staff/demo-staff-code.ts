import { DEMO_ISSUER, staffCodeState, type StaffCode } from '../../domain/staff/staff-code.ts';
import type { Ports } from '../../ports/ports.ts';
import type { IssueStaffCode } from './issue-staff-code.ts';
import type { RevokeStaffCode } from './revoke-staff-code.ts';

/** The staff code that the login page shows, outside production only (rules §5). */
export interface DemoStaffCode {
  /** Null when no demo code is valid. */
  current(): Promise<string | null>;
  /** At start: keeps the last code if valid, or issues a new one. In production all are revoked instead. */
  prepare(): Promise<string | null>;
  /** In the background: issues a new one once the last one has expired. A revoked one is not replaced. */
  renew(): Promise<void>;
}

export interface DemoStaffCodeDeps extends Pick<Ports, 'staffCodes' | 'clock'> {
  readonly issue: IssueStaffCode;
  readonly revoke: RevokeStaffCode;
  readonly isProduction: boolean;
}

export const makeDemoStaffCode = ({ staffCodes, issue, revoke, clock, isProduction }: DemoStaffCodeDeps): DemoStaffCode => {
  const latest = (): Promise<StaffCode | null> => staffCodes.latestBy(DEMO_ISSUER);
  const stateOf = (code: StaffCode | null) => (code === null ? 'missing' : staffCodeState(code, clock.now()));

  const issueNew = async (): Promise<string> => {
    const issued = await issue({ id: null, name: 'Demo', role: 'staff', expiresAt: null, createdBy: DEMO_ISSUER });
    if (!issued.ok) throw new Error('the default expiry is in range');
    return issued.value.code;
  };

  return {
    async current() {
      if (isProduction) return null;
      const code = await latest();
      return code !== null && stateOf(code) === 'active' ? code.code : null;
    },
    async prepare() {
      const code = await latest();
      const isActive = code !== null && stateOf(code) === 'active';
      if (!isProduction) return isActive ? code.code : issueNew();
      if (isActive) await revoke(code.id, DEMO_ISSUER);
      return null;
    },
    async renew() {
      if (!isProduction && stateOf(await latest()) === 'expired') await issueNew();
    },
  };
};
