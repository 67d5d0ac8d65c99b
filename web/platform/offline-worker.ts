/** After what the page needs for itself, and after the screens that follow it: on a thin line everything waits for everything. */
const SETTLED_AFTER_MS = 5_000;

/** Lets the browser keep the app for when there is no network (web/service-worker). Fails silently: everything works without it. */
export const registerOfflineWorker = (browser: Window): void => {
  const { navigator } = browser;
  if (!('serviceWorker' in navigator)) return;
  const register = (): void => void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  // A tap on a notification leads to the page that is open already (web/service-worker/pages.ts).
  navigator.serviceWorker.addEventListener('message', ({ ports: [answer] }) => answer?.postMessage(browser.location.pathname, []));
  const settle = (): void => void browser.setTimeout(register, SETTLED_AFTER_MS);
  if (browser.document.readyState === 'complete') settle();
  else browser.addEventListener('load', settle);
};
