import { HOUR_MS, MINUTE_MS, plusMs, type Instant } from '../kernel/instant.ts';
import type { StaffCodeId } from '../kernel/ids.ts';
import type { StaffCode } from './staff-code.ts';

/** A 128-bit secret that logs one device in without a code or a password, once (rules §5). */
export type LoginLink = {
  /** The secret itself is not stored. */
  readonly secretHash: string;
  /** Null for the admin. */
  readonly staffCodeId: StaffCodeId | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | null;
};

/** Long enough to walk over with the other device. */
const ADMIN_LINK_MS = 15 * MINUTE_MS;

/** Long enough to open the computer's browser, and short enough for a link that stays in a terminal. */
const SETUP_LINK_MS = HOUR_MS;

/** `setup`: for a stand without an admin. */
export type LinkHolder = Pick<StaffCode, 'expiresAt'> | 'admin' | 'setup';

/** A staff code's link is printed on its card, so it lives as long as the code; the admin's expires soon. */
export const linkExpiry = (holder: LinkHolder, now: Instant): Instant => {
  if (typeof holder === 'object') return holder.expiresAt;
  return plusMs(now, holder === 'setup' ? SETUP_LINK_MS : ADMIN_LINK_MS);
};

/** The link's path. Browsers never send the fragment (#…), so it is in no log and no Referer header. */
export const loginLinkPath = (holder: LinkHolder, secret: string): string => {
  if (typeof holder === 'object') return `/staff-login#link=${secret}`;
  return `/admin-login#${holder === 'setup' ? 'setup' : 'link'}=${secret}`;
};
