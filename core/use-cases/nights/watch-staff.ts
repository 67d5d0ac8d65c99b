import type { NightId } from '../../domain/kernel/ids.ts';
import { elapsedMs, instant, SECOND_MS, type Instant } from '../../domain/kernel/instant.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Clock } from '../../ports/clock.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { StaffScreens, StaffWatch } from '../../ports/staff-watch.ts';

/**
 * Whether online ordering pauses by itself, because tonight had a screen that follows the orders and none of the staff's screens
 * has been heard of for 90 seconds.
 */
export interface StaffPresence {
  /** From memory: what the last look found. False where nobody looks. */
  readonly isAway: () => boolean;
  /** Says which screens this instance has, and reads what all of them said. A job does it every few seconds. */
  readonly look: () => Promise<void>;
}

export interface StaffPresenceDeps {
  readonly nights: Pick<NightReader, 'current'>;
  readonly staffWatch: StaffWatch;
  readonly staffScreens: StaffScreens;
  readonly clock: Clock;
}

/** Open screens are written down this often: rarely enough to cost nothing, often enough for 90 seconds. */
const SAY_EVERY_MS = 20 * SECOND_MS;
/** What was found longer ago says nothing: the database is away, and ordering with it. */
const LOOK_HOLDS_MS = 30 * SECOND_MS;

export const makeStaffPresence = ({ nights, staffWatch, staffScreens, clock }: StaffPresenceDeps): StaffPresence => {
  // After a restart the screens need a moment to come back.
  const startedAt = clock.now();
  let found: { readonly nightId: NightId; readonly heardAt: Instant; readonly lookedAt: Instant } | null = null;

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
      const before = night === null ? null : await staffWatch.lastHeard(night.id);
      const screens = staffScreens.open();
      const isHeard = screens.any && (screens.queue || before !== null);
      if (night !== null && isHeard && (before === null || elapsedMs(before, now) >= SAY_EVERY_MS)) await staffWatch.heard(night.id, now);
      if (night === null || (before === null && !isHeard)) {
        found = null;
        return;
      }
      // What is written down may be a little older than what was seen here.
      const own = found?.nightId === night.id ? found.heardAt : 0;
      found = { nightId: night.id, heardAt: isHeard ? now : instant(Math.max(before ?? 0, own)), lookedAt: now };
    },
  };
};
