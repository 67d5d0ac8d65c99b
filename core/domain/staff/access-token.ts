import type { NamedPerson } from '../people/named-person.ts';
import { elapsedMs, HOUR_MS, MINUTE_MS, plusMs, SECOND_MS, type Instant } from '../kernel/instant.ts';
import type { PersonId, StaffCodeId } from '../kernel/ids.ts';
import { ADMIN, type Actor } from './actor.ts';
import { staffCodeState, type StaffCode } from './staff-code.ts';

/** A stored login, without the token itself (rules §5). */
export type AccessToken = {
  readonly tokenHash: string;
  /** Null, like `personId`: the admin of the shared password. */
  readonly staffCodeId: StaffCodeId | null;
  readonly personId: PersonId | null;
  /** The browser and system, for the list of a person's logins; empty: unknown. */
  readonly device: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
};

/** The present state of the token's owner; both null for the shared admin. */
export type TokenOwner = { readonly code: StaffCode | null; readonly person: NamedPerson | null };

/** Rules §5: the login of an admin or a person ends after 60 idle minutes, and after 12 hours at the latest. */
const IDLE_MS = 60 * MINUTE_MS;
const AT_MOST_MS = 12 * HOUR_MS;
/** Changes of credentials need a login that is no older (ASVS 7.5.1). */
const RECENT_MS = 15 * MINUTE_MS;
/** `lastUsedAt` is written no more often than this, so that polling screens don't write on every request; takeovers depend on it. */
const TOUCH_EVERY_MS = 15 * SECOND_MS;

export const isIdle = (lastUsedAt: Instant, now: Instant): boolean => elapsedMs(lastUsedAt, now) > IDLE_MS;

const isOver = (token: AccessToken, now: Instant): boolean => isIdle(token.lastUsedAt, now) || elapsedMs(token.createdAt, now) > AT_MOST_MS;

/** The actor of a token at this moment; null when its login is over. */
export const actorOf = (token: AccessToken, { code, person }: TokenOwner, now: Instant): Actor | null => {
  if (token.staffCodeId !== null) {
    if (code === null || code.id !== token.staffCodeId || staffCodeState(code, now) !== 'active') return null;
    return { role: code.role, id: code.id, name: code.name };
  }
  if (isOver(token, now)) return null;
  if (token.personId === null) return ADMIN;
  return person === null || person.joinedAt === null ? null : { role: person.role, id: person.id, name: person.name };
};

export const isRecentLogin = ({ createdAt }: Pick<AccessToken, 'createdAt'>, now: Instant): boolean =>
  elapsedMs(createdAt, now) <= RECENT_MS;

export const isTouchDue = (token: AccessToken, now: Instant): boolean => elapsedMs(token.lastUsedAt, now) >= TOUCH_EVERY_MS;

/** Tokens last used before this have expired, whatever their kind. */
export const forgetTokensBefore = (now: Instant): Instant => plusMs(now, -24 * HOUR_MS);
