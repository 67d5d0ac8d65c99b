import { elapsedMs, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { err, ok } from '#core/domain/kernel/result.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Throttle } from '#core/ports/throttle.ts';

export interface InMemoryThrottleOptions {
  readonly clock: Clock;
  readonly points: number;
  readonly windowMs: number;
}

/**
 * For budgets that guard no secret and must cost no statement: each process counts separately. A key's window starts with its first take.
 */
export function createInMemoryThrottle({ clock, points, windowMs }: InMemoryThrottleOptions): Throttle {
  const windows = new Map<string, { readonly endsAt: Instant; readonly taken: number }>();
  let forgetAt = clock.now();

  const forgetEnded = (now: Instant): void => {
    if (now < forgetAt) return;
    forgetAt = plusMs(now, windowMs);
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  };

  return {
    async take(key) {
      const now = clock.now();
      forgetEnded(now);
      const known = windows.get(key);
      const current = known !== undefined && now < known.endsAt ? known : { endsAt: plusMs(now, windowMs), taken: 0 };
      if (current.taken >= points) return err({ kind: 'throttle/too-many', retryAfterMs: elapsedMs(now, current.endsAt) });
      windows.set(key, { ...current, taken: current.taken + 1 });
      return ok(undefined);
    },
    async giveBack(key) {
      const known = windows.get(key);
      if (known !== undefined && known.taken > 0) windows.set(key, { ...known, taken: known.taken - 1 });
    },
  };
}
