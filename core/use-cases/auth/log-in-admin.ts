import { ADMIN, type Actor } from '../../domain/staff/actor.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { AdminCredentials } from '../../ports/admin-credentials.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';
import type { Secrets } from '../../ports/secrets.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';
import type { InvalidPassword, TooManyTries } from '../errors.ts';
import { takeGuess, type GuessBudget } from './guess-budget.ts';

/** Where a login comes from. */
export interface LoginOrigin {
  /** The device cookie, when the browser has one. */
  readonly deviceId: string | null;
  readonly address: string;
}

/** A login: the token leaves the server once and is stored only as its hash. */
export interface LoggedIn {
  readonly token: string;
  readonly actor: Actor;
  /** The device cookie to set. */
  readonly deviceId: string;
}

export type LogInAdmin = (login: LoginOrigin & { readonly password: string }) => Promise<Result<LoggedIn, InvalidPassword | TooManyTries>>;

export interface LogInAdminDeps {
  readonly unitOfWork: UnitOfWork;
  readonly credentials: AdminCredentials;
  readonly hasher: PasswordHasher;
  readonly secrets: Secrets;
  /** 5 in 15 minutes (rules §5). */
  readonly budget: GuessBudget;
  readonly clock: Clock;
}

export const makeLogInAdmin = ({ unitOfWork, credentials, hasher, secrets, budget, clock }: LogInAdminDeps): LogInAdmin => {
  /** @param hash what the password was right for: a change meanwhile has made it wrong again. */
  const start = (hash: string, deviceId: string): Promise<Result<LoggedIn, InvalidPassword>> =>
    unitOfWork.run<LoggedIn, InvalidPassword>(async (tx) => {
      if ((await tx.adminCredentials.lock())?.hash !== hash) return err({ kind: 'auth/invalid-password' });
      const [token, now] = [secrets.token(), clock.now()];
      await tx.accessTokens.insert({ tokenHash: secrets.hashOf(token), staffCodeId: null, createdAt: now, lastUsedAt: now });
      await tx.knownDevices.remember(secrets.hashOf(deviceId), 'admin', now);
      await tx.audit.add({ at: now, by: ADMIN.name, kind: 'login', text: 'Logged in as admin' });
      return ok({ token, actor: ADMIN, deviceId });
    });

  return async ({ password, deviceId, address }) => {
    // Taken before the slow hash is computed, so that guessing cannot keep the processor busy.
    const guess = await takeGuess(budget, { device: deviceId === null ? null : secrets.hashOf(deviceId), address });
    if (!guess.ok) return guess;
    const stored = await credentials.find();
    const isRight = await hasher.verify(password, stored?.hash ?? null);
    if (stored === null || !isRight) return err({ kind: 'auth/invalid-password' });
    const outcome = await start(stored.hash, deviceId ?? secrets.deviceId());
    if (outcome.ok) await guess.value.giveBack();
    return outcome;
  };
};
