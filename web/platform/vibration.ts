/** The phone in the pocket. One that cannot, or whose owner wants nothing to move, stays still. */
export interface Vibration {
  buzz(): void;
}

/** Two short ones, as the notes of the chime. */
const PATTERN_MS = [200, 100, 200];

export const createBrowserVibration = (browser: Window): Vibration => ({
  buzz: () => {
    const { navigator } = browser;
    if (!('vibrate' in navigator) || browser.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // Before the first touch Chromium refuses, and complains about it in the console.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate(PATTERN_MS);
  },
});
