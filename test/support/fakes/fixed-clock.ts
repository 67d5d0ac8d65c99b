import { instant, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';

/** 7:40 on the evening of 20 November 2026 in New York: a Friday, a game night. */
export const GAME_NIGHT = instant(Date.parse('2026-11-20T19:40:00-05:00'));

export type FixedClock = Clock & {
  advance(ms: number): void;
  set(at: Instant): void;
};

/** Time that stands still until the test moves it. */
export const fixedClock = (at: Instant = GAME_NIGHT): FixedClock => {
  let now = at;
  return {
    now: () => now,
    advance: (ms) => {
      now = plusMs(now, ms);
    },
    set: (to) => {
      now = to;
    },
  };
};
