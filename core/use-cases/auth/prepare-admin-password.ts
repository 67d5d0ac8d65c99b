import { err, ok } from '../../domain/kernel/result.ts';
import { hasNamedAdmin } from '../../domain/people/named-person.ts';
import { wordsOfWeakness } from '../../domain/staff/admin-password.ts';
import type { AdminCredentials } from '../../ports/admin-credentials.ts';
import type { Ports } from '../../ports/ports.ts';
import type { SetAdminPassword } from './set-admin-password.ts';

export type PreparedPassword =
  | { readonly kind: 'kept' }
  | { readonly kind: 'set' }
  /** Printed once: only its hash is stored. */
  | { readonly kind: 'generated'; readonly password: string }
  /** Admin login is impossible until a password is set on the command line. */
  | { readonly kind: 'missing' };

/** The admin password at the stand's start. @param configured the value of ADMIN_PASSWORD. */
export type PrepareAdminPassword = (configured: string | undefined) => Promise<PreparedPassword>;

export interface PrepareAdminPasswordDeps extends Pick<Ports, 'unitOfWork' | 'people' | 'hasher' | 'secrets' | 'clock'> {
  readonly credentials: AdminCredentials;
  readonly setPassword: SetAdminPassword;
  readonly isProduction: boolean;
}

export const makePrepareAdminPassword = (deps: PrepareAdminPasswordDeps): PrepareAdminPassword => {
  const { unitOfWork, credentials, people, hasher, secrets, setPassword, clock, isProduction } = deps;

  /** People with their own logins do not need it (rules §5). */
  const isNeeded = async (): Promise<boolean> => !hasNamedAdmin((await people.list(clock.now())).map(({ person }) => person));

  const configure = async (password: string): Promise<PreparedPassword> => {
    const stored = await credentials.find();
    // Setting the same one again would log everyone out at every restart.
    if (stored !== null && !stored.isGenerated && (await hasher.verify(password, stored.hash))) return { kind: 'kept' };
    const set = await setPassword(password);
    if (!set.ok) throw new RangeError(`the admin password must ${wordsOfWeakness(set.error)}`);
    return { kind: 'set' };
  };

  const generate = async (): Promise<PreparedPassword> => {
    if ((await credentials.find()) !== null || !(await isNeeded())) return { kind: 'kept' };
    const password = secrets.password();
    const hash = await hasher.hash(password);
    const stored = await unitOfWork.run(async (tx) =>
      (await tx.adminCredentials.insertFirst({ hash, isGenerated: true })) ? ok(undefined) : err('another instance was faster'),
    );
    return stored.ok ? { kind: 'generated', password } : { kind: 'kept' };
  };

  const expect = async (): Promise<PreparedPassword> => {
    const stored = await credentials.find();
    if (stored === null) return { kind: (await isNeeded()) ? 'missing' : 'kept' };
    if (!stored.isGenerated) return { kind: 'kept' };
    // The generated password was shown on a screen during a trial run.
    await unitOfWork.run(async (tx) => {
      await tx.adminCredentials.remove();
      await tx.loginLinks.endAllOf(null, clock.now());
      await tx.accessTokens.removeAllOf(null);
      return ok(undefined);
    });
    return { kind: (await isNeeded()) ? 'missing' : 'kept' };
  };

  return (configured) => {
    if (configured !== undefined) return configure(configured);
    return isProduction ? expect() : generate();
  };
};
