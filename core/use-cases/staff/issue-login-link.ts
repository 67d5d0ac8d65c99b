import type { Instant } from '../../domain/kernel/instant.ts';
import type { StaffCodeId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { hasNamedAdmin } from '../../domain/people/named-person.ts';
import { linkExpiry, loginLinkPath, type LinkHolder, type LoginLink } from '../../domain/staff/login-link.ts';
import { staffCodeState } from '../../domain/staff/staff-code.ts';
import type { AccessTokenReader } from '../../ports/access-tokens.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { NoSuchStaffCode, SharedPasswordOff } from '../errors.ts';
import { recentToken, type LoginTooOld, type OwnLogin } from '../people/own-account.ts';

export interface IssuedLoginLink {
  /** Path and fragment, to append to the stand's address; the only time that the secret leaves the server. */
  readonly path: string;
  readonly expiresAt: Instant;
}

/**
 * Lets one more device in: with a valid staff code, or, when the id is null, as the admin of the shared password (rules §5). Without any
 * admin, the link leads to the set-up.
 */
export type IssueLoginLink = (
  staffCodeId: StaffCodeId | null,
  by: string,
) => Promise<Result<IssuedLoginLink, NoSuchStaffCode | SharedPasswordOff>>;

/** Lets one more device in as the caller. Like a change of credentials, only after a login within the last minutes. */
export type IssueOwnLoginLink = (login: OwnLogin) => Promise<Result<IssuedLoginLink, SharedPasswordOff | LoginTooOld>>;

export interface IssueLoginLinkDeps extends Pick<Ports, 'unitOfWork' | 'secrets' | 'clock'> {
  readonly tokens: Pick<AccessTokenReader, 'find'>;
}

export const makeIssueLoginLink = ({ unitOfWork, tokens, secrets, clock }: IssueLoginLinkDeps) => {
  const insert = async (
    tx: Transaction,
    holder: LinkHolder,
    owner: Pick<LoginLink, 'staffCodeId' | 'personId'>,
    entry: { readonly by: string; readonly text: string },
  ): Promise<IssuedLoginLink> => {
    const [secret, now] = [secrets.linkSecret(), clock.now()];
    const expiresAt = linkExpiry(holder, now);
    await tx.loginLinks.insert({ secretHash: secrets.hashOf(secret), ...owner, purpose: 'login', createdAt: now, expiresAt, usedAt: null });
    await tx.audit.add({ at: now, kind: 'login', ...entry });
    return { path: loginLinkPath(holder, secret), expiresAt };
  };

  const shared = async (tx: Transaction, by: string): Promise<Result<IssuedLoginLink, SharedPasswordOff>> => {
    if (hasNamedAdmin(await tx.people.lock())) return err({ kind: 'auth/shared-password-off' });
    const holder = (await tx.adminCredentials.lock()) === null ? 'setup' : 'admin';
    return ok(await insert(tx, holder, { staffCodeId: null, personId: null }, { by, text: 'Issued a login link for the admin' }));
  };

  const issueLoginLink: IssueLoginLink = (staffCodeId, by) =>
    unitOfWork.run<IssuedLoginLink, NoSuchStaffCode | SharedPasswordOff>(async (tx) => {
      if (staffCodeId === null) return shared(tx, by);
      const code = await tx.staffCodes.lock(staffCodeId);
      if (code === null || staffCodeState(code, clock.now()) !== 'active') return err({ kind: 'staff-code/not-found' });
      const text = `Issued a login link for ${code.name}'s ${code.role} code`;
      return ok(await insert(tx, code, { staffCodeId, personId: null }, { by, text }));
    });

  const issueOwnLoginLink: IssueOwnLoginLink = async (login) => {
    const { actor } = login;
    const own = await recentToken({ tokens, secrets, clock }, login);
    return unitOfWork.run<IssuedLoginLink, SharedPasswordOff | LoginTooOld>(async (tx) => {
      const person = (await tx.people.lock()).find(({ id }) => id === actor.id);
      if (person === undefined) return shared(tx, actor.name);
      if (own === null) return err({ kind: 'account/login-again' });
      const text = 'Issued a login link for another device of theirs';
      return ok(await insert(tx, 'admin', { staffCodeId: null, personId: person.id }, { by: actor.name, text }));
    });
  };

  return { issueLoginLink, issueOwnLoginLink };
};
