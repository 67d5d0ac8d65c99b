import type { Instant } from '../domain/kernel/instant.ts';
import type { StaffCodeId } from '../domain/kernel/ids.ts';
import type { LoginLink } from '../domain/staff/login-link.ts';

/** Lock the link's staff code, or the admin's password, before writing. */
export interface LoginLinkRepository {
  /** Forgets those that have expired by the new one's creation: there are never more than a night's. */
  insert(link: LoginLink): Promise<void>;
  find(secretHash: string): Promise<LoginLink | null>;
  /** Uses a link up. @returns false, changing nothing, when it was used before or has expired. */
  use(secretHash: string, at: Instant): Promise<boolean>;
  /** Makes every link of a code useless; null: every admin's. */
  endAllOf(staffCodeId: StaffCodeId | null, at: Instant): Promise<void>;
}
