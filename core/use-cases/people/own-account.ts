import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { NamedPerson, Passkey } from '../../domain/people/named-person.ts';
import { actorOf, isRecentLogin, type AccessToken } from '../../domain/staff/access-token.ts';
import type { WeakPassword } from '../../domain/staff/admin-password.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { AccessTokenReader } from '../../ports/access-tokens.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { AccountMails } from './account-mails.ts';
import type { Enrollment, EnrollmentOffer, OfferedPasskey, PasskeyRefused, TypedPassword, WrongCode } from './enrollment.ts';

/** The login is a staff code's or the shared admin's. */
export type NotAPerson = { readonly kind: 'account/not-a-person' };
/** Changes to credentials need a login of the last 15 minutes (ASVS 7.5.1). */
export type LoginTooOld = { readonly kind: 'account/login-again' };
export type NoSuchPasskey = { readonly kind: 'account/no-passkey' };
export type NoSuchSession = { readonly kind: 'account/no-session' };
/** Removing it would lock its owner out. */
export type OnlyCredential = { readonly kind: 'account/only-credential' };

/** The caller with the token of this request. */
export type OwnLogin = { readonly actor: Actor; readonly token: string };

export type OwnAccount = {
  readonly person: NamedPerson;
  readonly passkeys: readonly Passkey[];
  /** Logins that work, the last used first. */
  readonly sessions: readonly (AccessToken & { readonly isCurrent: boolean })[];
};

type Refused = NotAPerson | LoginTooOld;

export interface AccountDeps extends Pick<Ports, 'unitOfWork' | 'secrets' | 'clock'> {
  readonly tokens: AccessTokenReader;
  readonly enrollment: Enrollment;
  readonly accountMails: AccountMails;
}

/** The token of this request, if its login is recent enough to change credentials. */
export const recentToken = async (
  { tokens, secrets, clock }: Pick<Ports, 'secrets' | 'clock'> & { readonly tokens: Pick<AccessTokenReader, 'find'> },
  { token }: OwnLogin,
): Promise<AccessToken | null> => {
  const used = (await tokens.find(secrets.hashOf(token)))?.token;
  return used !== undefined && isRecentLogin(used, clock.now()) ? used : null;
};

const owner = async (tx: Transaction, { actor }: OwnLogin): Promise<Result<NamedPerson, NotAPerson>> => {
  const person = (await tx.people.lock()).find(({ id }) => id === actor.id);
  return person === undefined ? err({ kind: 'account/not-a-person' }) : ok(person);
};

/** People change only their own login here. */
export const makeOwnAccount = ({ unitOfWork, tokens, enrollment, accountMails, secrets, clock }: AccountDeps) => {
  const credentialsOf = (login: OwnLogin) =>
    unitOfWork.run<{ readonly person: NamedPerson; readonly passkeys: readonly Passkey[] }, NotAPerson>(async (tx) => {
      const person = await owner(tx, login);
      return person.ok ? ok({ person: person.value, passkeys: await tx.people.passkeysOf(person.value.id) }) : person;
    });

  const recentOwner = async (login: OwnLogin) => {
    const found = await credentialsOf(login);
    const current = await recentToken({ tokens, secrets, clock }, login);
    if (!found.ok) return found;
    return current === null ? err<LoginTooOld>({ kind: 'account/login-again' }) : ok({ ...found.value, current });
  };

  /** Writes a change of credentials: the audit line, and a mail to their owner, who may not have made it. */
  const change = <E>(login: OwnLogin, text: string, write: (tx: Transaction, person: NamedPerson) => Promise<Result<unknown, E>>) =>
    unitOfWork.run<undefined, NotAPerson | E>(async (tx) => {
      const person = await owner(tx, login);
      if (!person.ok) return person;
      const written = await write(tx, person.value);
      if (!written.ok) return written;
      await tx.audit.add({ at: clock.now(), by: person.value.name, kind: 'login', text });
      await accountMails.notify(tx, [person.value], { who: person.value.name, text: `${text}. If that was not you, tell another admin.` });
      return ok(undefined);
    });

  const showAccount = async (login: OwnLogin): Promise<Result<OwnAccount, NotAPerson>> => {
    const found = await credentialsOf(login);
    if (!found.ok) return found;
    const { person } = found.value;
    const now = clock.now();
    const [all, current] = [await tokens.listOf(person.id), secrets.hashOf(login.token)];
    const working = all.filter((token) => actorOf(token, { code: null, person }, now) !== null);
    return ok({ ...found.value, sessions: working.map((token) => ({ ...token, isCurrent: token.tokenHash === current })) });
  };

  const enroll = async (login: OwnLogin): Promise<Result<EnrollmentOffer, Refused>> => {
    const found = await recentOwner(login);
    return found.ok ? ok(await enrollment.offer(found.value.person, found.value.passkeys)) : found;
  };

  const addPasskey = async (login: OwnLogin, offered: OfferedPasskey): Promise<Result<undefined, Refused | PasskeyRefused>> => {
    const found = await recentOwner(login);
    if (!found.ok) return found;
    const passkey = await enrollment.passkey(found.value.person, offered);
    if (!passkey.ok) return passkey;
    return change<PasskeyRefused>(login, `Added the passkey ${passkey.value.label}`, async (tx) =>
      (await tx.people.insertPasskey(passkey.value)) ? ok(undefined) : err({ kind: 'auth/passkey-refused' }),
    );
  };

  const removePasskey = async (login: OwnLogin, id: string): Promise<Result<undefined, Refused | NoSuchPasskey | OnlyCredential>> => {
    const found = await recentOwner(login);
    if (!found.ok) return found;
    const passkey = found.value.passkeys.find((one) => one.id === id);
    if (passkey === undefined) return err({ kind: 'account/no-passkey' });
    return change<NoSuchPasskey | OnlyCredential>(login, `Removed the passkey ${passkey.label}`, async (tx, person) => {
      const passkeys = await tx.people.passkeysOf(person.id);
      if (!passkeys.some((one) => one.id === id)) return err({ kind: 'account/no-passkey' });
      if (passkeys.length === 1 && person.password === null) return err({ kind: 'account/only-credential' });
      return ok(await tx.people.removePasskey(id));
    });
  };

  /** Sets or replaces password and app together, and ends the person's other logins and their links. */
  const setPassword = async (login: OwnLogin, typed: TypedPassword): Promise<Result<undefined, Refused | WeakPassword | WrongCode>> => {
    const found = await recentOwner(login);
    if (!found.ok) return found;
    const password = await enrollment.password(found.value.person, typed);
    if (!password.ok) return password;
    const { current } = found.value;
    return change<never>(login, 'Set a new password and app', async (tx, person) => {
      await tx.people.save({ ...person, password: password.value });
      await tx.loginLinks.endAllOf(person.id, clock.now());
      // It may have ended since.
      const isLoggedIn = await tx.accessTokens.remove(current.tokenHash);
      await tx.accessTokens.removeAllOf(person.id);
      if (isLoggedIn) await tx.accessTokens.insert(current);
      return ok(undefined);
    });
  };

  /** @param id of the session in `showAccount` */
  const endSession = async ({ actor }: OwnLogin, id: string): Promise<Result<undefined, NoSuchSession>> => {
    const found = await tokens.find(id);
    if (found === null || found.token.personId !== actor.id) return err({ kind: 'account/no-session' });
    await unitOfWork.run(async (tx) => ok(await tx.accessTokens.remove(id)));
    return ok(undefined);
  };

  /** Ends this login too. */
  const signOutEverywhere = (login: OwnLogin): Promise<Result<undefined, NotAPerson>> =>
    unitOfWork.run<undefined, NotAPerson>(async (tx) => {
      const person = await owner(tx, login);
      if (!person.ok) return person;
      const now = clock.now();
      await tx.loginLinks.endAllOf(person.value.id, now);
      await tx.accessTokens.removeAllOf(person.value.id);
      await tx.audit.add({ at: now, by: person.value.name, kind: 'login', text: 'Logged out everywhere' });
      return ok(undefined);
    });

  return { showAccount, enroll, addPasskey, removePasskey, setOwnPassword: setPassword, endSession, signOutEverywhere };
};
