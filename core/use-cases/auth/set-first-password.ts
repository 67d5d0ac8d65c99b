import { ADMIN } from '../../domain/staff/actor.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { weaknessOf, type WeakPassword } from '../../domain/staff/admin-password.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';
import type { Secrets } from '../../ports/secrets.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';
import { loginDevice, openAdminLogin, type LoggedIn } from './open-login.ts';

/** A password already exists: only the command line replaces it. */
export type PasswordIsSet = { readonly kind: 'auth/password-is-set' };

/**
 * The admin sets the first password, replacing a generated one. All other admin logins and links end.
 * @returns a login that replaces the caller's, which has ended as well.
 */
export type SetFirstPassword = (
  password: string,
  deviceId: string | null,
  userAgent?: string,
) => Promise<Result<LoggedIn, WeakPassword | PasswordIsSet>>;

export interface SetFirstPasswordDeps {
  readonly unitOfWork: UnitOfWork;
  readonly hasher: PasswordHasher;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly standWords: () => readonly string[];
}

export const makeSetFirstPassword =
  ({ unitOfWork, hasher, secrets, clock, standWords }: SetFirstPasswordDeps): SetFirstPassword =>
  async (password, deviceId, userAgent) => {
    const weakness = weaknessOf(password, standWords());
    if (weakness !== null) return err(weakness);
    const hash = await hasher.hash(password);
    return unitOfWork.run<LoggedIn, PasswordIsSet>(async (tx) => {
      const stored = await tx.adminCredentials.lock();
      if (stored !== null && !stored.isGenerated) return err({ kind: 'auth/password-is-set' });
      const now = clock.now();
      await tx.adminCredentials.save({ hash, isGenerated: false });
      await tx.loginLinks.endAllOf(null, now);
      await tx.accessTokens.removeAllOf(null);
      await tx.audit.add({ at: now, by: ADMIN.name, kind: 'login', text: "Chose the admin's password" });
      return ok(await openAdminLogin(tx, { secrets, device: loginDevice(secrets, deviceId), userAgent, now }));
    });
  };
