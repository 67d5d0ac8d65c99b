import type { Instant } from '../domain/kernel/instant.ts';
import type { PersonId, StaffCodeId } from '../domain/kernel/ids.ts';
import type { LoginLink } from '../domain/staff/login-link.ts';

/** Lock the link's staff code, the people, or the admin's password, before writing. */
export interface LoginLinkRepository {
  /** Also deletes expired links, so that only one night's are stored. */
  insert(link: LoginLink): Promise<void>;
  find(secretHash: string): Promise<LoginLink | null>;
  /** Consumes a link. @returns false, changing nothing, when it was already used or has expired. */
  use(secretHash: string, at: Instant): Promise<boolean>;
  /** Ends every link of a code or a person; null: those of the shared admin. */
  endAllOf(owner: StaffCodeId | PersonId | null, at: Instant): Promise<void>;
}
