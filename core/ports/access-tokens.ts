import type { Instant } from '../domain/kernel/instant.ts';
import type { PersonId, StaffCodeId } from '../domain/kernel/ids.ts';
import type { AccessToken, TokenOwner } from '../domain/staff/access-token.ts';

/** Logins. Lock the people, the code or the admin's password that they depend on first. */
export interface AccessTokenRepository {
  insert(token: AccessToken): Promise<void>;
  /** Ends one login. @returns whether there was one. */
  remove(tokenHash: string): Promise<boolean>;
  /** Ends every login of a code or a person; null ends those by the shared password. */
  removeAllOf(owner: StaffCodeId | PersonId | null): Promise<void>;
  /** When any login of this actor (a person's or a code's id, or 'admin') was last used; null if never. */
  lastUseOf(staffId: string): Promise<Instant | null>;
}

/** Read on every request, outside any transaction. */
export interface AccessTokenReader {
  /** The token with the current state of its owner, in one query. */
  find(tokenHash: string): Promise<({ readonly token: AccessToken } & TokenOwner) | null>;
  /** A person's logins, the last used first. */
  listOf(person: PersonId): Promise<readonly AccessToken[]>;
  /** Never moves the time of last use backward. */
  touch(tokenHash: string, at: Instant): Promise<void>;
  forgetCreatedBefore(before: Instant): Promise<void>;
}
