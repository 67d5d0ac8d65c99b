import { normaliseEmail } from '../../domain/kernel/contact.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { WebAuthnJson } from '../../ports/passkey-verifier.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TooManyTries } from '../../ports/throttle.ts';
import { takeLogin, type LoginBudget } from '../admission/guesses.ts';
import { knownDevice, loginDevice, openPersonLogin, type LoggedIn, type LoginOrigin } from '../auth/open-login.ts';
import type { InvalidLogin } from '../errors.ts';

/** With password and code together. A code works once. */
export type LogInPerson = (
  login: LoginOrigin & { readonly email: string; readonly password: string; readonly code: string },
) => Promise<Result<LoggedIn, InvalidLogin | TooManyTries>>;

/** Uses no guess budget: signatures cannot be guessed, so guesses at passwords cannot block a passkey (rules §5). */
export type LogInWithPasskey = (
  login: Omit<LoginOrigin, 'address'> & { readonly credential: WebAuthnJson },
) => Promise<Result<LoggedIn, InvalidLogin>>;

export interface LogInPersonDeps extends Pick<
  Ports,
  'unitOfWork' | 'people' | 'hasher' | 'sealer' | 'oneTimeCodes' | 'passkeyVerifier' | 'secrets' | 'clock'
> {
  /** 5 in 15 minutes (rules §5). */
  readonly budget: LoginBudget;
}

const INVALID = { kind: 'auth/invalid-login' } as const;

export const makeLogInPerson = (deps: LogInPersonDeps) => {
  const { unitOfWork, people, hasher, sealer, oneTimeCodes, passkeyVerifier, secrets, budget, clock } = deps;

  const logInPerson: LogInPerson = async ({ email, password, code, deviceId, address, userAgent }) => {
    // Taken before the slow hash, so that guesses cannot keep the processor busy.
    const guess = await takeLogin(budget, { device: knownDevice(secrets, deviceId)?.hash ?? null, address });
    if (!guess.ok) return guess;
    const now = clock.now();
    const wanted = normaliseEmail(email);
    const known = (await people.list(now)).find(({ person }) => person.email === wanted)?.person ?? null;
    const stored = known?.password ?? null;
    const isRight = await hasher.verify(password, stored?.hash ?? null);
    const secret = stored === null ? null : await sealer.open(stored.sealedSecret);
    const step = secret === null ? null : oneTimeCodes.stepOf(secret, code, now);
    if (!isRight || step === null) return err(INVALID);
    const outcome = await unitOfWork.run<LoggedIn, InvalidLogin>(async (tx) => {
      const person = (await tx.people.lock()).find(({ id, joinedAt }) => id === known?.id && joinedAt !== null);
      // Changed, removed, or the code was used since it was checked.
      if (person === undefined || person.password === null || person.password.hash !== stored?.hash) return err(INVALID);
      if (person.password.usedStep !== null && step <= person.password.usedStep) return err(INVALID);
      const opening = { secrets, device: loginDevice(secrets, deviceId), userAgent, now };
      const proved = { ...person, password: { ...person.password, usedStep: step } };
      return ok(await openPersonLogin(tx, proved, opening, 'Logged in with a password and an app'));
    });
    if (outcome.ok) await guess.value.giveBack();
    return outcome;
  };

  const logInWithPasskey: LogInWithPasskey = async ({ credential, deviceId, userAgent }) => {
    const now = clock.now();
    const found = await unitOfWork.run(async (tx) => ok(await tx.people.findPasskey(String(credential['id']))));
    const passkey = found.ok ? found.value : null;
    const proved = passkey === null ? null : await passkeyVerifier.verifyLogin(credential, passkey, now);
    if (passkey === null || proved === null) return err(INVALID);
    return unitOfWork.run<LoggedIn, InvalidLogin>(async (tx) => {
      const person = (await tx.people.lock()).find(({ id, joinedAt }) => id === passkey.personId && joinedAt !== null);
      const latest = await tx.people.findPasskey(passkey.id);
      // Removed, or the same answer was used since it was checked.
      if (person === undefined || latest === null || latest.lastUsedAt !== passkey.lastUsedAt) return err(INVALID);
      await tx.people.savePasskey({ ...latest, ...proved, lastUsedAt: now });
      const opening = { secrets, device: loginDevice(secrets, deviceId), userAgent, now };
      return ok(await openPersonLogin(tx, person, opening, `Logged in with the passkey ${passkey.label}`));
    });
  };

  return {
    logInPerson,
    logInWithPasskey,
    /** The challenge for `logInWithPasskey`. */
    passkeyOptions: (): Promise<WebAuthnJson> => passkeyVerifier.requestOptions(clock.now()),
  };
};
