/** Vibrates the phone. Unsupported, or with reduced motion, it does nothing. */
export interface Vibration {
  buzz(): void;
}

/** Two short pulses, like the notes of the chime. */
const PATTERN_MS = [200, 100, 200];

export const createBrowserVibration = (browser: Window): Vibration => ({
  buzz: () => {
    const { navigator } = browser;
    if (!('vibrate' in navigator) || browser.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // Before the first touch Chromium refuses and logs a warning.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate(PATTERN_MS);
  },
});
