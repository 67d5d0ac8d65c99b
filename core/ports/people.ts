import type { PersonId } from '../domain/kernel/ids.ts';
import type { Instant } from '../domain/kernel/instant.ts';
import type { NamedPerson, Passkey } from '../domain/people/named-person.ts';

/** People with their own login, and their passkeys. */
export interface PeopleRepository {
  /** Everyone, oldest first, locked against every other change to people until commit: the last admin must stay. */
  lock(): Promise<readonly NamedPerson[]>;
  /** Everyone, oldest first, without a lock. */
  all(): Promise<readonly NamedPerson[]>;
  /** @throws when the address is taken: a database constraint has the last word. */
  insert(person: NamedPerson): Promise<void>;
  /** Writes the mutable fields of a locked person: all but the id, the time and the inviter. */
  save(person: NamedPerson): Promise<void>;
  /** Deletes the person with their passkeys, links and logins. */
  remove(id: PersonId): Promise<void>;
  passkeysOf(id: PersonId): Promise<readonly Passkey[]>;
  findPasskey(id: string): Promise<Passkey | null>;
  /** @returns false, storing nothing, when the credential is known. */
  insertPasskey(passkey: Passkey): Promise<boolean>;
  /** Writes the counter and the last use. */
  savePasskey(passkey: Passkey): Promise<void>;
  removePasskey(id: string): Promise<void>;
}

/** A person as the list shows them. */
export type PersonEntry = {
  readonly person: NamedPerson;
  readonly passkeys: number;
  /** Null: never. */
  readonly lastSeenAt: Instant | null;
  /** When their newest unused invitation ends; null: there is none. */
  readonly linkExpiresAt: Instant | null;
};

/** Read side, outside any transaction. */
export interface PeopleReader {
  /** Everyone, oldest first. */
  list(now: Instant): Promise<readonly PersonEntry[]>;
}
