import { UNATTENDED } from '../../domain/audit/audit-entry.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { weaknessOf, type WeakPassword } from '../../domain/staff/admin-password.ts';
import type { Ports } from '../../ports/ports.ts';

/** Sets the admin password and ends every admin login (rules §5). */
export type SetAdminPassword = (password: string) => Promise<Result<undefined, WeakPassword>>;

export interface SetAdminPasswordDeps extends Pick<Ports, 'unitOfWork' | 'hasher' | 'clock'> {
  /** The current words of the stand's name, code and pickup place. */
  readonly standWords: () => readonly string[];
}

export const makeSetAdminPassword =
  ({ unitOfWork, hasher, clock, standWords }: SetAdminPasswordDeps): SetAdminPassword =>
  async (password) => {
    const weakness = weaknessOf(password, standWords());
    if (weakness !== null) return err(weakness);
    const hash = await hasher.hash(password);
    return unitOfWork.run(async (tx) => {
      const now = clock.now();
      await tx.adminCredentials.save({ hash, isGenerated: false });
      await tx.loginLinks.endAllOf(null, now);
      await tx.accessTokens.removeAllOf(null);
      const text = "Set the admin's password and ended every admin's login";
      await tx.audit.add({ at: now, by: UNATTENDED.commandLine, kind: 'login', text });
      return ok(undefined);
    });
  };
