import type { Instant } from '../domain/kernel/instant.ts';
import type { StaffCodeId } from '../domain/kernel/ids.ts';
import type { AccessToken } from '../domain/staff/access-token.ts';
import type { StaffCode } from '../domain/staff/staff-code.ts';

/** Logins. Lock the code or the admin's password that they depend on first. */
export interface AccessTokenRepository {
  insert(token: AccessToken): Promise<void>;
  /** Ends one login. @returns whether there was one. */
  remove(tokenHash: string): Promise<boolean>;
  /** Ends every login of a code; null ends every admin's. */
  removeAllOf(staffCodeId: StaffCodeId | null): Promise<void>;
  /** When any login of this person (a code's id, or 'admin') was last used; null if never. */
  lastUseOf(staffId: string): Promise<Instant | null>;
}

/** Read on every request, outside any transaction. */
export interface AccessTokenReader {
  /** The token with the current state of its code (null for an admin's), in one query. */
  find(tokenHash: string): Promise<{ readonly token: AccessToken; readonly code: StaffCode | null } | null>;
  /** Never moves the time of the last use backwards. */
  touch(tokenHash: string, at: Instant): Promise<void>;
  forgetCreatedBefore(before: Instant): Promise<void>;
}
