import type { PersonId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import {
  removablePerson,
  hasNamedAdmin,
  isLastAdmin,
  withRole,
  type LastAdmin,
  type NamedPerson,
  type NoSuchPerson,
} from '../../domain/people/named-person.ts';
import type { PersonRole } from '../../domain/staff/staff-code.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { PersonEntry } from '../../ports/people.ts';
import type { Ports } from '../../ports/ports.ts';
import type { AccessTokenReader } from '../../ports/access-tokens.ts';
import type { AccountMails } from './account-mails.ts';
import { endSharedLogins } from './end-shared-logins.ts';
import { recentToken, type LoginTooOld, type OwnLogin } from './own-account.ts';

export type ListedPerson = PersonEntry & { readonly isLastAdmin: boolean };
export type ListPeople = () => Promise<readonly ListedPerson[]>;

/** Which ways to log in the login page offers. */
export type LoginMethods = () => Promise<{ readonly sharedPassword: boolean; readonly people: boolean }>;

/** Acts on the person's next request. Like a change of credentials, a new admin needs a login of the last minutes. */
export type ChangeRole = (
  id: PersonId,
  role: PersonRole,
  login: OwnLogin,
) => Promise<Result<NamedPerson, NoSuchPerson | LastAdmin | LoginTooOld>>;

/** Ends the person's logins at once. Their name stays in orders, sheets and the audit log. */
export type RemovePerson = (id: PersonId, actor: Actor) => Promise<Result<NamedPerson, NoSuchPerson | LastAdmin>>;

export interface ChangePeopleDeps extends Pick<Ports, 'unitOfWork' | 'people' | 'secrets' | 'clock'> {
  readonly tokens: Pick<AccessTokenReader, 'find'>;
  readonly accountMails: AccountMails;
}

const admins = (people: readonly NamedPerson[], but: string): readonly NamedPerson[] =>
  people.filter(({ id, role, joinedAt }) => role === 'admin' && joinedAt !== null && id !== but);

export const makeChangePeople = (deps: ChangePeopleDeps) => {
  const { unitOfWork, people: reader, accountMails, clock } = deps;
  const listPeople: ListPeople = async () => {
    const entries = await reader.list(clock.now());
    const people = entries.map(({ person }) => person);
    return entries.map((entry) => ({ ...entry, isLastAdmin: isLastAdmin(people, entry.person) }));
  };

  const loginMethods: LoginMethods = async () => {
    const people = (await reader.list(clock.now())).map(({ person }) => person);
    return { sharedPassword: !hasNamedAdmin(people), people: people.some(({ joinedAt }) => joinedAt !== null) };
  };

  const changeRole: ChangeRole = async (id, role, login) => {
    const { actor } = login;
    const isRecent = role !== 'admin' || (await recentToken(deps, login)) !== null;
    return unitOfWork.run<NamedPerson, NoSuchPerson | LastAdmin | LoginTooOld>(async (tx) => {
      const people = await tx.people.lock();
      const changed = withRole(people, id, role);
      if (!changed.ok || people.some((one) => one.id === id && one.role === role)) return changed;
      if (!isRecent && hasNamedAdmin(people)) return err({ kind: 'account/login-again' });
      const { name } = changed.value;
      await tx.people.save(changed.value);
      await endSharedLogins(tx, people, changed.value, clock.now());
      const text = `Made ${name} ${role}`;
      await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'login', text });
      await accountMails.notify(tx, admins(people, actor.id), { who: name, text: `${actor.name}: ${text}.` });
      return changed;
    });
  };

  const removePerson: RemovePerson = (id, actor) =>
    unitOfWork.run<NamedPerson, NoSuchPerson | LastAdmin>(async (tx) => {
      const people = await tx.people.lock();
      const found = removablePerson(people, id);
      if (!found.ok) return found;
      await tx.people.remove(id);
      const text = `Removed ${found.value.name}, ${found.value.role}`;
      await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'login', text });
      await accountMails.notify(tx, admins(people, actor.id), { who: found.value.name, text: `${actor.name}: ${text}.` });
      return ok(found.value);
    });

  return { listPeople, loginMethods, changeRole, removePerson };
};
