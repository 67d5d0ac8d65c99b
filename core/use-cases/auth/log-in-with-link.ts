import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { staffCodeState } from '../../domain/staff/staff-code.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Secrets } from '../../ports/secrets.ts';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work.ts';
import type { LinkUnusable } from '../errors.ts';
import { loginDevice, openAdminLogin, openStaffLogin, type LoggedIn, type LoginDevice } from './open-login.ts';

export type LinkLogin = LoggedIn & {
  /** The staff code's symbols for the footer; null for the admin. */
  readonly code: string | null;
};

/**
 * Logs this device in, once. It uses no guess budget: 128 bits cannot be guessed, and guesses at codes cannot block a link (rules §5). A
 * staff code in use moves to this device, because an admin issued the link for that.
 */
export type LogInWithLink = (login: {
  readonly secret: string;
  readonly deviceId: string | null;
}) => Promise<Result<LinkLogin, LinkUnusable>>;

export interface LogInWithLinkDeps {
  readonly unitOfWork: UnitOfWork;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

const UNUSABLE = { kind: 'auth/link-unusable' } as const;

export const makeLogInWithLink = ({ unitOfWork, secrets, clock }: LogInWithLinkDeps): LogInWithLink => {
  const enter = async (tx: Transaction, secretHash: string, device: LoginDevice): Promise<Result<LinkLogin, LinkUnusable>> => {
    const link = await tx.loginLinks.find(secretHash);
    if (link === null) return err(UNUSABLE);
    const code = link.staffCodeId === null ? null : await tx.staffCodes.lock(link.staffCodeId);
    const now = clock.now();
    const opening = { secrets, device, now };
    if (code !== null) {
      if (staffCodeState(code, now) !== 'active' || !(await tx.loginLinks.use(secretHash, now))) return err(UNUSABLE);
      return ok({ ...(await openStaffLogin(tx, code, opening)), code: code.code });
    }
    const isFirst = (await tx.adminCredentials.lock()) === null;
    if (!(await tx.loginLinks.use(secretHash, now))) return err(UNUSABLE);
    // Each start of a new stand prints a link; only one of them ever works.
    if (isFirst) await tx.loginLinks.endAllOf(null, now);
    return ok({ ...(await openAdminLogin(tx, opening)), code: null });
  };
  return ({ secret, deviceId }) => unitOfWork.run((tx) => enter(tx, secrets.hashOf(secret), loginDevice(secrets, deviceId)));
};
