import { elapsedMs, instant, type Instant } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Permission } from '#core/domain/staff/role.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { StaffScreens } from '#core/ports/staff-watch.ts';

/** A login that has requested the orders in hand is a device at the stand, until it is silent; other logins may be in an office. */
export interface AskingStaffScreens extends StaffScreens {
  /** The login has requested the orders in hand. */
  readonly showsQueue: (login: string) => void;
  /** The login has made a request that needs this permission. */
  readonly asks: (login: string, permission: Permission) => void;
}

/** Screens that follow the orders also pack, hand out and sell; an office screen makes other requests. */
const AT_THE_STAND: ReadonlySet<Permission> = new Set(['orders:view', 'orders:fulfil', 'orders:remind', 'sales:make', 'sales:undo']);

export const createStaffScreens = ({ clock }: { readonly clock: Clock }): AskingStaffScreens => {
  const askedAt = new Map<string, Instant>();
  const isSilent = (at: Instant): boolean => elapsedMs(at, clock.now()) >= LIMITS.nights.staffAwayAfterMs;
  return {
    showsQueue: (login) => {
      for (const [other, at] of askedAt) if (isSilent(at)) askedAt.delete(other);
      askedAt.set(login, clock.now());
    },
    asks: (login, permission) => {
      const before = askedAt.get(login);
      if (before !== undefined && !isSilent(before) && AT_THE_STAND.has(permission)) askedAt.set(login, clock.now());
    },
    lastAsked: () => (askedAt.size === 0 ? null : instant(Math.max(...askedAt.values()))),
  };
};
