import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { staffCodeState } from '../../domain/staff/staff-code.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { LinkUnusable } from '../errors.ts';
import { hasNamedAdmin } from '../../domain/people/named-person.ts';
import { openAdminLogin, openPersonLogin, openingByLink, openStaffLogin, takeLink, type LinkOrigin, type LoggedIn } from './open-login.ts';

export type LinkLogin = LoggedIn & {
  /** The staff code's symbols for the footer; null for an admin or a person. */
  readonly code: string | null;
};

/**
 * Logs one device in, which may repeat it for 15 minutes. It uses no guess budget: 128 bits cannot be guessed, and guesses at codes cannot
 * block a link (rules §5). A staff code in use moves to this device, because an admin issued the link for that.
 */
export type LogInWithLink = (login: LinkOrigin & { readonly secret: string }) => Promise<Result<LinkLogin, LinkUnusable>>;

const UNUSABLE = { kind: 'auth/link-unusable' } as const;

export const makeLogInWithLink = ({ unitOfWork, secrets, clock }: Pick<Ports, 'unitOfWork' | 'secrets' | 'clock'>): LogInWithLink => {
  const enter: (tx: Transaction, ...login: Parameters<LogInWithLink>) => ReturnType<LogInWithLink> = async (tx, { secret, ...origin }) => {
    const link = await tx.loginLinks.find(secrets.hashOf(secret));
    if (link === null || link.purpose !== 'login') return err(UNUSABLE);
    const code = link.staffCodeId === null ? null : await tx.staffCodes.lock(link.staffCodeId);
    const now = clock.now();
    const opening = openingByLink(secrets, secret, origin, now);
    if (code !== null) {
      if (staffCodeState(code, now) !== 'active' || !(await takeLink(tx, link, opening))) return err(UNUSABLE);
      return ok({ ...(await openStaffLogin(tx, code, opening)), code: code.code });
    }
    const people = await tx.people.lock();
    if (link.personId !== null) {
      const person = people.find(({ id, joinedAt }) => id === link.personId && joinedAt !== null);
      if (person === undefined || !(await takeLink(tx, link, opening))) return err(UNUSABLE);
      return ok({ ...(await openPersonLogin(tx, person, opening, 'Logged in on another device')), code: null });
    }
    if (hasNamedAdmin(people)) return err(UNUSABLE);
    const isFirst = (await tx.adminCredentials.lock()) === null;
    if (!(await takeLink(tx, link, opening))) return err(UNUSABLE);
    // Each start of a new stand prints a link; only one of them ever works.
    if (isFirst) await tx.loginLinks.endAllOf(null, now);
    return ok({ ...(await openAdminLogin(tx, opening)), code: null });
  };
  return (login) => unitOfWork.run((tx) => enter(tx, login));
};
