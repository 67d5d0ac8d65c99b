import { MINUTE_MS, plusMs, type Instant } from '../kernel/instant.ts';
import type { StaffCodeId } from '../kernel/ids.ts';
import type { StaffCode } from './staff-code.ts';

/** A secret of 128 bits that lets one device in without a code or a password, once (rules §5). */
export type LoginLink = {
  /** The secret itself is stored nowhere. */
  readonly secretHash: string;
  /** Null for the admin. */
  readonly staffCodeId: StaffCodeId | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | null;
};

/** Long enough to walk over with the other device. */
const ADMIN_LINK_MS = 15 * MINUTE_MS;

/** A staff code's link is printed on its card, so it lives as long as the code; the admin's only for a moment. */
export const linkExpiry = (code: Pick<StaffCode, 'expiresAt'> | null, now: Instant): Instant =>
  code === null ? plusMs(now, ADMIN_LINK_MS) : code.expiresAt;

/** Where the link leads. Browsers send what follows the # to nobody: it is in no log and in no Referer header. */
export const loginLinkPath = (link: Pick<LoginLink, 'staffCodeId'>, secret: string): string =>
  `${link.staffCodeId === null ? '/admin-login' : '/staff-login'}#link=${secret}`;
