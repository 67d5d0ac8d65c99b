import type { Clock } from '#core/ports/clock.ts';
import { elapsedMs, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import type { Throttle } from '#core/ports/throttle.ts';

export interface InMemoryThrottleOptions {
  readonly clock: Clock;
  readonly points: number;
  readonly windowMs: number;
}

/** A key's window starts with its first take. */
export function createInMemoryThrottle({ clock, points, windowMs }: InMemoryThrottleOptions): Throttle {
  const windows = new Map<string, { readonly endsAt: Instant; readonly taken: number }>();
  return {
    async take(key) {
      const now = clock.now();
      const known = windows.get(key);
      const current = known !== undefined && now < known.endsAt ? known : { endsAt: plusMs(now, windowMs), taken: 0 };
      if (current.taken >= points) return { allowed: false, retryAfterMs: elapsedMs(now, current.endsAt) };
      windows.set(key, { ...current, taken: current.taken + 1 });
      return { allowed: true };
    },
    async giveBack(key) {
      const known = windows.get(key);
      if (known !== undefined && known.taken > 0) windows.set(key, { ...known, taken: known.taken - 1 });
    },
  };
}
