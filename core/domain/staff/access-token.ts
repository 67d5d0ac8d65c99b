import { elapsedMs, HOUR_MS, MINUTE_MS, plusMs, SECOND_MS, type Instant } from '../kernel/instant.ts';
import type { StaffCodeId } from '../kernel/ids.ts';
import { ADMIN, type Actor } from './actor.ts';
import { staffCodeState, type StaffCode } from './staff-code.ts';

/** A stored login, without the token itself (rules §5). */
export type AccessToken = {
  readonly tokenHash: string;
  /** Null for the admin. */
  readonly staffCodeId: StaffCodeId | null;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
};

/** Rules §5: an admin's login ends after 60 idle minutes, and after 12 hours at the latest. */
const ADMIN_IDLE_MS = 60 * MINUTE_MS;
const ADMIN_AT_MOST_MS = 12 * HOUR_MS;
/** `lastUsedAt` is written no more often than this, so that polling screens don't write on every request; takeovers depend on it. */
const TOUCH_EVERY_MS = 15 * SECOND_MS;

/** The actor of a token at this moment; null when its login is over. `code` is the code's current state. */
export const actorOf = (token: AccessToken, code: StaffCode | null, now: Instant): Actor | null => {
  if (token.staffCodeId === null) {
    const isOver = elapsedMs(token.lastUsedAt, now) > ADMIN_IDLE_MS || elapsedMs(token.createdAt, now) > ADMIN_AT_MOST_MS;
    return isOver ? null : ADMIN;
  }
  if (code === null || code.id !== token.staffCodeId || staffCodeState(code, now) !== 'active') return null;
  return { role: code.role, id: code.id, name: code.name };
};

export const isTouchDue = (token: AccessToken, now: Instant): boolean => elapsedMs(token.lastUsedAt, now) >= TOUCH_EVERY_MS;

/** Tokens last used before this have expired, whatever their kind. */
export const forgetTokensBefore = (now: Instant): Instant => plusMs(now, -24 * HOUR_MS);
