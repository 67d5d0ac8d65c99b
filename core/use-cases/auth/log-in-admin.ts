import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { AdminCredentials } from '../../ports/admin-credentials.ts';
import { hasNamedAdmin } from '../../domain/people/named-person.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TooManyTries } from '../../ports/throttle.ts';
import type { InvalidPassword, SharedPasswordOff } from '../errors.ts';
import { takeLogin, type LoginBudget } from '../admission/guesses.ts';
import { knownDevice, loginDevice, openAdminLogin, type LoggedIn, type LoginDevice, type LoginOrigin } from './open-login.ts';

/** With the shared password, until the first named admin has joined (rules §5). */
export type LogInAdmin = (
  login: LoginOrigin & { readonly password: string },
) => Promise<Result<LoggedIn, InvalidPassword | SharedPasswordOff | TooManyTries>>;

export interface LogInAdminDeps extends Pick<Ports, 'unitOfWork' | 'people' | 'hasher' | 'secrets' | 'clock'> {
  readonly credentials: AdminCredentials;
  /** 5 in 15 minutes (rules §5). */
  readonly budget: LoginBudget;
}

export const makeLogInAdmin = ({ unitOfWork, credentials, people, hasher, secrets, budget, clock }: LogInAdminDeps): LogInAdmin => {
  /** @param hash the hash that the password matched; if it has changed since, the password counts as wrong. */
  const start = (hash: string, device: LoginDevice, userAgent: string | undefined) =>
    unitOfWork.run<LoggedIn, InvalidPassword | SharedPasswordOff>(async (tx) => {
      if (hasNamedAdmin(await tx.people.lock())) return err({ kind: 'auth/shared-password-off' });
      if ((await tx.adminCredentials.lock())?.hash !== hash) return err({ kind: 'auth/invalid-password' });
      return ok(await openAdminLogin(tx, { secrets, device, userAgent, now: clock.now() }));
    });

  return async ({ password, deviceId, address, userAgent }) => {
    // Taken before any query and the slow hash, so that guesses cannot keep the processor busy.
    const guess = await takeLogin(budget, { device: knownDevice(secrets, deviceId)?.hash ?? null, address });
    if (!guess.ok) return guess;
    if (hasNamedAdmin((await people.list(clock.now())).map(({ person }) => person))) {
      await guess.value.giveBack();
      return err({ kind: 'auth/shared-password-off' });
    }
    const stored = await credentials.find();
    const isRight = await hasher.verify(password, stored?.hash ?? null);
    if (stored === null || !isRight) return err({ kind: 'auth/invalid-password' });
    const outcome = await start(stored.hash, loginDevice(secrets, deviceId), userAgent);
    if (outcome.ok) await guess.value.giveBack();
    return outcome;
  };
};
