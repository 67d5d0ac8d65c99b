import { elapsedMs, plusMs } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Throttle } from '#core/ports/throttle.ts';

export interface ProcessThrottleOptions {
  readonly clock: Clock;
  readonly points: number;
  readonly windowMs: number;
}

/** For budgets that guard no secret and must cost no statement: each process counts for itself, and resets all at once. */
export function createProcessThrottle({ clock, points, windowMs }: ProcessThrottleOptions): Throttle {
  let endsAt = clock.now();
  let taken = new Map<string, number>();
  return {
    async take(key) {
      const now = clock.now();
      if (now >= endsAt) {
        endsAt = plusMs(now, windowMs);
        taken = new Map();
      }
      const before = taken.get(key) ?? 0;
      if (before >= points) return { allowed: false, retryAfterMs: elapsedMs(now, endsAt) };
      taken.set(key, before + 1);
      return { allowed: true };
    },
    async giveBack(key) {
      taken.set(key, Math.max(0, (taken.get(key) ?? 0) - 1));
    },
  };
}
