import { normaliseEmail } from '../kernel/contact.ts';
import type { PersonId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { cleanText, TEXT_LIMITS } from '../kernel/typed-text.ts';
import { actingName } from '../staff/acting-name.ts';
import { DEMO_ISSUER, type PersonRole } from '../staff/staff-code.ts';

/** A password never works alone: the second factor belongs to it. */
export type PersonPassword = {
  readonly hash: string;
  /** The secret of the authenticator app, encrypted. */
  readonly sealedSecret: string;
  /** The time step of the last accepted code, since each code works once. Null: none yet. */
  readonly usedStep: number | null;
};

/** An admin or a manager with a name (rules §5). */
export type NamedPerson = {
  readonly id: PersonId;
  readonly name: string;
  /** Lower case; no two people share one. */
  readonly email: string;
  readonly role: PersonRole;
  readonly createdAt: Instant;
  readonly invitedBy: string;
  /** Null: invited, or reset by another admin, and not joined yet. */
  readonly joinedAt: Instant | null;
  readonly lastLoginAt: Instant | null;
  readonly password: PersonPassword | null;
};

/** A passkey (WebAuthn). The private key never leaves its owner's device. */
export type Passkey = {
  /** The credential's id, base64url. */
  readonly id: string;
  readonly personId: PersonId;
  /** COSE, base64url. */
  readonly publicKey: string;
  /** The authenticator's signature counter; 0 if it does not count. */
  readonly counter: number;
  /** Its owner's name for it. */
  readonly label: string;
  readonly createdAt: Instant;
  /** Answers to challenges issued before this are replays. Null: never used. */
  readonly lastUsedAt: Instant | null;
};

export type NoSuchPerson = { readonly kind: 'person/not-found' };
/** No one would be left to invite, reset and remove people. */
export type LastAdmin = { readonly kind: 'person/last-admin' };
export type EmailTaken = { readonly kind: 'person/email-taken' };
export type ContactOfPersonRefusal = { readonly kind: 'person/name-required' } | { readonly kind: 'email/not-an-address' };

type People = readonly NamedPerson[];

/** In charge: invited admins count once they have joined. */
export const isAdmin = ({ role, joinedAt }: NamedPerson): boolean => role === 'admin' && joinedAt !== null;

/** From the first one on, the shared password no longer logs anyone in (rules §5). */
export const hasNamedAdmin = (people: People): boolean => people.some(isAdmin);

export const isLastAdmin = (people: People, person: NamedPerson): boolean =>
  isAdmin(person) && !people.some((other) => other.id !== person.id && isAdmin(other));

/** The person to remove, if an admin remains without them. Decide under the lock of all people. */
export const removablePerson = (people: People, id: PersonId): Result<NamedPerson, NoSuchPerson | LastAdmin> => {
  const person = people.find((one) => one.id === id);
  if (person === undefined) return err({ kind: 'person/not-found' });
  return isLastAdmin(people, person) ? err({ kind: 'person/last-admin' }) : ok(person);
};

export const withRole = (people: People, id: PersonId, role: PersonRole): Result<NamedPerson, NoSuchPerson | LastAdmin> => {
  if (role === 'admin') {
    const person = people.find((one) => one.id === id);
    return person === undefined ? err({ kind: 'person/not-found' }) : ok({ ...person, role });
  }
  const person = removablePerson(people, id);
  return person.ok ? ok({ ...person.value, role }) : person;
};

/** The person without their credentials, until they join again. */
export const reset = (person: NamedPerson): NamedPerson => ({ ...person, joinedAt: null, password: null });

/** A typed name and address, in stored form. */
export const readPerson = (typed: {
  readonly name: string;
  readonly email: string;
}): Result<{ readonly name: string; readonly email: string }, ContactOfPersonRefusal> => {
  const name = cleanText(typed.name, TEXT_LIMITS.staffName);
  const email = normaliseEmail(typed.email);
  if (email === null) return err({ kind: 'email/not-an-address' });
  return name === '' ? err({ kind: 'person/name-required' }) : ok({ name: actingName(name, ' (person)', [DEMO_ISSUER]), email });
};
