import { elapsedMs, instant, SECOND_MS, type Instant } from '../../domain/kernel/instant.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * Whether online ordering pauses automatically: tonight had an order screen of the staff, and no such screen has made a request for 90
 * seconds.
 */
export interface StaffPresence {
  /** From memory, as of the last check. False before the first one. */
  readonly isAway: () => boolean;
  /** Records when a device last contacted this instance, and reads the records of all instances. A job does it every few seconds. */
  readonly look: () => Promise<void>;
}

export interface StaffPresenceDeps extends Pick<Ports, 'staffWatch' | 'staffScreens' | 'clock'> {
  readonly nights: Pick<NightReader, 'current'>;
}

/** An older result is ignored: the database is down, so ordering is too. */
const LOOK_HOLDS_MS = 30 * SECOND_MS;

export const makeStaffPresence = ({ nights, staffWatch, staffScreens, clock }: StaffPresenceDeps): StaffPresence => {
  // After a restart the devices need a moment to reconnect.
  const startedAt = clock.now();
  let found: { readonly heardAt: Instant; readonly lookedAt: Instant } | null = null;

  return {
    isAway: () => {
      const now = clock.now();
      if (found === null || elapsedMs(found.lookedAt, now) > LOOK_HOLDS_MS) return false;
      const { staffAwayAfterMs } = LIMITS.nights;
      return elapsedMs(found.heardAt, now) >= staffAwayAfterMs && elapsedMs(startedAt, now) >= staffAwayAfterMs;
    },
    look: async () => {
      const now = clock.now();
      const { open: night } = await nights.current(now);
      const before = await staffWatch.lastHeard(night?.id ?? null);
      const asked = staffScreens.lastAsked();
      // A device that was silent since before the night opened does not count for tonight.
      const own = asked !== null && elapsedMs(asked, now) < LIMITS.nights.staffAwayAfterMs ? asked : null;
      if (before === null && own === null) {
        found = null;
        return;
      }
      const heardAt = instant(Math.max(before ?? 0, own ?? 0));
      if (heardAt !== before) await staffWatch.heard(night?.id ?? null, heardAt);
      found = night === null ? null : { heardAt, lookedAt: now };
    },
  };
};
