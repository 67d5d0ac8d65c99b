import { instant, type Instant } from '#core/domain/kernel/instant.ts';

export interface Clock {
  now(): Instant;
}

/** A device's clock, which people and networks may change at any time. */
export interface DeviceClock extends Clock {
  /** Monotonic milliseconds, unaffected by clock changes. */
  monotonicMs(): number;
}

const lead = (): number => Date.now() - performance.now();

/** @param browser undefined on the server, where pages never sleep. */
export const createSystemClock = (browser?: Window): DeviceClock => {
  let before = lead();
  let sleptMs = 0;
  // Browsers' timers stop while the device sleeps. The screen goes dark first, so this is not a clock change.
  browser?.document.addEventListener('visibilitychange', () => {
    if (browser.document.visibilityState === 'visible') sleptMs += Math.max(0, lead() - before);
    before = lead();
  });
  return { now: () => instant(Date.now()), monotonicMs: () => performance.now() + sleptMs };
};
