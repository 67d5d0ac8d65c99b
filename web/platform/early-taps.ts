declare global {
  interface Window {
    /** From public/early-taps.js; not there when the app was faster. */
    readonly takeEarlyTaps?: () => readonly string[];
  }
}

/** Does on the app's buttons what was tapped on those of the page as the server drew it; they have the same names. */
export const repeatEarlyTaps = ({ takeEarlyTaps, document }: Window): void => {
  for (const name of takeEarlyTaps?.() ?? []) {
    const named = [...document.querySelectorAll('button')].find((button) => button.getAttribute('aria-label') === name);
    named?.click();
  }
};
