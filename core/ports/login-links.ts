import type { Instant } from '../domain/kernel/instant.ts';
import type { StaffCodeId } from '../domain/kernel/ids.ts';
import type { LoginLink } from '../domain/staff/login-link.ts';

/** Lock the link's staff code, or the admin's password, before writing. */
export interface LoginLinkRepository {
  /** Deletes links that have expired by then, so that there are never more than one night's. */
  insert(link: LoginLink): Promise<void>;
  find(secretHash: string): Promise<LoginLink | null>;
  /** Uses a link up. @returns false, changing nothing, when it was used before or has expired. */
  use(secretHash: string, at: Instant): Promise<boolean>;
  /** Ends every link of a code; null: every admin's. */
  endAllOf(staffCodeId: StaffCodeId | null, at: Instant): Promise<void>;
}
