import type { Instant } from '../../domain/kernel/instant.ts';
import type { StaffCodeId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { linkExpiry, loginLinkPath } from '../../domain/staff/login-link.ts';
import { staffCodeState } from '../../domain/staff/staff-code.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Secrets } from '../../ports/secrets.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';
import type { NoSuchStaffCode } from '../errors.ts';

export interface IssuedLoginLink {
  /** Path and fragment, to append to the stand's address; the only time that the secret leaves the server. */
  readonly path: string;
  readonly expiresAt: Instant;
}

/**
 * Lets one more device in: with a valid staff code, or as admin when the id is null (rules §5). Without an admin, the link leads to the
 * set-up.
 */
export type IssueLoginLink = (staffCodeId: StaffCodeId | null, by: string) => Promise<Result<IssuedLoginLink, NoSuchStaffCode>>;

export interface IssueLoginLinkDeps {
  readonly unitOfWork: UnitOfWork;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

export const makeIssueLoginLink =
  ({ unitOfWork, secrets, clock }: IssueLoginLinkDeps): IssueLoginLink =>
  (staffCodeId, by) =>
    unitOfWork.run(async (tx) => {
      const code = staffCodeId === null ? null : await tx.staffCodes.lock(staffCodeId);
      const now = clock.now();
      if (staffCodeId !== null && (code === null || staffCodeState(code, now) !== 'active')) return err({ kind: 'staff-code/not-found' });
      const holder = code ?? ((await tx.adminCredentials.lock()) === null ? 'setup' : 'admin');
      const [secret, expiresAt] = [secrets.linkSecret(), linkExpiry(holder, now)];
      await tx.loginLinks.insert({ secretHash: secrets.hashOf(secret), staffCodeId, createdAt: now, expiresAt, usedAt: null });
      const text = code === null ? 'Issued a login link for the admin' : `Issued a login link for ${code.name}'s ${code.role} code`;
      await tx.audit.add({ at: now, by, kind: 'login', text });
      return ok({ path: loginLinkPath(holder, secret), expiresAt });
    });
