import { DAY_MS, HOUR_MS, MINUTE_MS, plusMs, type Instant } from '../kernel/instant.ts';
import type { PersonId, StaffCodeId } from '../kernel/ids.ts';
import type { StaffCode } from './staff-code.ts';

export const LINK_UNUSABLE = 'This login link was used before or has expired. Ask your band admin for another one.';

export const LINK_PURPOSES = ['login', 'join'] as const;

/** A 128-bit secret that logs one device in without a code or a password, or lets one person join, once (rules §5). */
export type LoginLink = {
  /** The secret itself is not stored. */
  readonly secretHash: string;
  /** Null, like `personId`: the admin of the shared password. */
  readonly staffCodeId: StaffCodeId | null;
  readonly personId: PersonId | null;
  /** `join`: its person chooses their passkey or password by it. */
  readonly purpose: (typeof LINK_PURPOSES)[number];
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | null;
};

/** Long enough to walk over with the other device. */
const ADMIN_LINK_MS = 15 * MINUTE_MS;

/** Long enough to open the computer's browser, and short enough for a link that stays in a terminal. */
const SETUP_LINK_MS = HOUR_MS;

/** Some people read their mail once a week. */
const JOIN_LINK_MS = 7 * DAY_MS;

/** `setup`: for a stand without an admin. `join`: an invitation, or a new start after a lost login. */
export type LinkHolder = Pick<StaffCode, 'expiresAt'> | 'admin' | 'setup' | 'join';

const LIFE_MS = { admin: ADMIN_LINK_MS, setup: SETUP_LINK_MS, join: JOIN_LINK_MS } as const;

/** A staff code's link is printed on its card, so it lives as long as the code; the admin's expires soon. */
export const linkExpiry = (holder: LinkHolder, now: Instant): Instant =>
  typeof holder === 'object' ? holder.expiresAt : plusMs(now, LIFE_MS[holder]);

const PATHS = { admin: '/admin-login#link=', setup: '/admin-login#setup=', join: '/join#' } as const;

/** The link's path. Browsers never send the fragment (#…), so it is in no log and no Referer header. */
export const loginLinkPath = (holder: LinkHolder, secret: string): string =>
  `${typeof holder === 'object' ? '/staff-login#link=' : PATHS[holder]}${secret}`;
