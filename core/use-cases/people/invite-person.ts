import { normaliseEmail } from '../../domain/kernel/contact.ts';
import { personId, type PersonId } from '../../domain/kernel/ids.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import {
  removablePerson,
  hasNamedAdmin,
  readPerson,
  reset,
  type ContactOfPersonRefusal,
  type EmailTaken,
  type LastAdmin,
  type NamedPerson,
  type NoSuchPerson,
} from '../../domain/people/named-person.ts';
import type { PersonRole } from '../../domain/staff/staff-code.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import { UNATTENDED } from '../../domain/audit/audit-entry.ts';
import { linkExpiry, loginLinkPath } from '../../domain/staff/login-link.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { AccessTokenReader } from '../../ports/access-tokens.ts';
import type { AccountMails } from './account-mails.ts';
import { endSharedLogins } from './end-shared-logins.ts';
import { recentToken, type LoginTooOld, type OwnLogin } from './own-account.ts';

/** Resetting one's own login would end it before the new one works. */
export type OwnReset = { readonly kind: 'person/own-login' };
export type NamedAdminExists = { readonly kind: 'person/admin-exists' };

export type JoinLink = {
  readonly person: NamedPerson;
  /** Path and fragment. Besides the mail, the only time that the secret leaves the server. */
  readonly path: string;
  readonly expiresAt: Instant;
};

type Typed = { readonly name: string; readonly email: string };
export type Invited = JoinLink & { readonly isMailed: boolean };

/**
 * Adds someone, who joins by a link that works once. The link is mailed, and returned for other ways. Like a change of credentials, a new
 * admin needs a login of the last minutes.
 */
export type InvitePerson = (
  typed: Typed & { readonly role: PersonRole },
  login: OwnLogin,
) => Promise<Result<Invited, ContactOfPersonRefusal | EmailTaken | LoginTooOld>>;

/**
 * Invites again, or resets a lost login: the person's passkeys, password, links and logins end, and they join again. The link lets its
 * reader become that person, so it needs a login of the last minutes.
 */
export type RenewJoinLink = (id: PersonId, login: OwnLogin) => Promise<Result<Invited, NoSuchPerson | LastAdmin | OwnReset | LoginTooOld>>;

/** The set-up's first step. May be repeated until that person has joined. */
export type InviteFirstAdmin = (typed: Typed, actor: Actor) => Promise<Result<JoinLink, ContactOfPersonRefusal | NamedAdminExists>>;

/**
 * Break-glass access on the stand's own computer: a link for the person with this address, who becomes admin, or for a new admin. Their old
 * credentials work until the link is used. Every admin gets a mail.
 */
export type BreakGlass = (typed: Typed) => Promise<Result<JoinLink, ContactOfPersonRefusal>>;

export interface InvitePersonDeps extends Pick<Ports, 'unitOfWork' | 'secrets' | 'ids' | 'clock'> {
  readonly tokens: Pick<AccessTokenReader, 'find'>;
  readonly accountMails: AccountMails;
}

const othersThan = (people: readonly NamedPerson[], id: string): readonly NamedPerson[] =>
  people.filter((one) => one.role === 'admin' && one.joinedAt !== null && one.id !== id);

export const makeInvitePerson = (deps: InvitePersonDeps) => {
  const { unitOfWork, accountMails, secrets, ids, clock } = deps;

  /** Ends the person's earlier links. */
  const linkFor = async (tx: Transaction, person: NamedPerson): Promise<JoinLink> => {
    const [secret, now] = [secrets.linkSecret(), clock.now()];
    const expiresAt = linkExpiry('join', now);
    await tx.loginLinks.endAllOf(person.id, now);
    await tx.loginLinks.insert({
      secretHash: secrets.hashOf(secret),
      staffCodeId: null,
      personId: person.id,
      purpose: 'join',
      createdAt: now,
      expiresAt,
      usedAt: null,
    });
    return { person, path: loginLinkPath('join', secret), expiresAt };
  };

  const newPerson = (typed: Typed & { readonly role: PersonRole }, invitedBy: string): NamedPerson => ({
    ...typed,
    id: personId(ids.uuid()),
    createdAt: clock.now(),
    invitedBy,
    joinedAt: null,
    lastLoginAt: null,
    password: null,
  });

  /** Makes the known person, or a new one, an admin. */
  const keep = async (
    tx: Transaction,
    people: readonly NamedPerson[],
    known: NamedPerson | undefined,
    { invitedBy, ...typed }: Typed & { readonly invitedBy: string },
  ) => {
    const person: NamedPerson =
      known === undefined ? newPerson({ ...typed, role: 'admin' }, invitedBy) : { ...known, ...typed, role: 'admin' };
    await (known === undefined ? tx.people.insert(person) : tx.people.save(person));
    await endSharedLogins(tx, people, person, clock.now());
    return person;
  };

  const mailed = async <E>(made: Result<JoinLink, E>): Promise<Result<Invited, E>> =>
    made.ok ? ok({ ...made.value, isMailed: await accountMails.invite(made.value.person, made.value.path) }) : made;

  const audit = (tx: Transaction, by: string, text: string) => tx.audit.add({ at: clock.now(), by, kind: 'login', text });

  const invitePerson: InvitePerson = async ({ role, ...typed }, login) => {
    const { actor } = login;
    const read = readPerson(typed);
    if (!read.ok) return read;
    const isRecent = role !== 'admin' || (await recentToken(deps, login)) !== null;
    return mailed(
      await unitOfWork.run<JoinLink, EmailTaken | LoginTooOld>(async (tx) => {
        const people = await tx.people.lock();
        if (!isRecent && hasNamedAdmin(people)) return err({ kind: 'account/login-again' });
        if (people.some(({ email }) => email === read.value.email)) return err({ kind: 'person/email-taken' });
        const person = newPerson({ ...read.value, role }, actor.name);
        await tx.people.insert(person);
        const text = `Invited ${person.name} as ${role}`;
        await audit(tx, actor.name, text);
        await accountMails.notify(tx, othersThan(people, actor.id), { who: person.name, text: `${actor.name}: ${text}.` });
        return ok(await linkFor(tx, person));
      }),
    );
  };

  const renewJoinLink: RenewJoinLink = async (id, login) => {
    const { actor } = login;
    const isRecent = (await recentToken(deps, login)) !== null;
    return mailed(
      await unitOfWork.run<JoinLink, NoSuchPerson | LastAdmin | OwnReset | LoginTooOld>(async (tx) => {
        if (id === actor.id) return err({ kind: 'person/own-login' });
        const people = await tx.people.lock();
        if (!isRecent && hasNamedAdmin(people)) return err({ kind: 'account/login-again' });
        const found = removablePerson(people, id);
        if (!found.ok) return found;
        const isReset = found.value.joinedAt !== null;
        const person = reset(found.value);
        const text = isReset ? `Reset the login of ${person.name}` : `Invited ${person.name} again`;
        await tx.people.save(person);
        for (const passkey of await tx.people.passkeysOf(id)) await tx.people.removePasskey(passkey.id);
        const link = await linkFor(tx, person);
        await tx.accessTokens.removeAllOf(id);
        await audit(tx, actor.name, text);
        if (isReset)
          await accountMails.notify(tx, [...othersThan(people, actor.id).filter((one) => one.id !== id), person], {
            who: person.name,
            text: `${actor.name}: ${text}.`,
          });
        return ok(link);
      }),
    );
  };

  const inviteFirstAdmin: InviteFirstAdmin = async (typed, actor) => {
    const read = readPerson(typed);
    if (!read.ok) return read;
    return unitOfWork.run<JoinLink, NamedAdminExists>(async (tx) => {
      const people = await tx.people.lock();
      if (hasNamedAdmin(people)) return err({ kind: 'person/admin-exists' });
      const started = people.find(({ email }) => email === read.value.email) ?? people.find(({ role }) => role === 'admin');
      const person = await keep(tx, people, started, { ...read.value, invitedBy: actor.name });
      await audit(tx, actor.name, `Began the login of ${person.name}, the first admin`);
      return ok(await linkFor(tx, person));
    });
  };

  const breakGlass: BreakGlass = (typed) =>
    unitOfWork.run<JoinLink, ContactOfPersonRefusal>(async (tx) => {
      const people = await tx.people.lock();
      const known = people.find(({ email }) => email === normaliseEmail(typed.email));
      const read = readPerson({ ...typed, name: known?.name ?? typed.name });
      if (!read.ok) return read;
      const person = await keep(tx, people, known, { ...read.value, invitedBy: UNATTENDED.commandLine });
      const text = `Made a link that lets ${person.name} in as admin`;
      await audit(tx, UNATTENDED.commandLine, text);
      await accountMails.notify(tx, othersThan(people, ''), {
        who: person.name,
        text: `Someone at the stand’s computer: ${text}.`,
      });
      return ok(await linkFor(tx, person));
    });

  return { invitePerson, renewJoinLink, inviteFirstAdmin, breakGlass };
};
