import { instant, type Instant } from '#core/domain/kernel/instant.ts';

export interface Clock {
  now(): Instant;
}

/** A device's own clock: people set it, and a network moves it in mid-night. */
export interface DeviceClock extends Clock {
  /** Milliseconds at an even pace, whatever happens to the clock. */
  monotonicMs(): number;
}

const lead = (): number => Date.now() - performance.now();

/** @param browser undefined on the server, where no page sleeps. */
export const createSystemClock = (browser?: Window): DeviceClock => {
  let before = lead();
  let sleptMs = 0;
  // Browsers stop counting while the device sleeps. A screen goes dark first, so this is no moved clock.
  browser?.document.addEventListener('visibilitychange', () => {
    if (browser.document.visibilityState === 'visible') sleptMs += Math.max(0, lead() - before);
    before = lead();
  });
  return { now: () => instant(Date.now()), monotonicMs: () => performance.now() + sleptMs };
};
