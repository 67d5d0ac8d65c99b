/** After the page's own loads and the screens that follow, because a slow connection delays everything. */
const SETTLED_AFTER_MS = 5_000;

/** Lets the browser cache the app for offline use (web/service-worker). Fails silently: everything works without it. */
export const registerOfflineWorker = (browser: Window): void => {
  const { navigator } = browser;
  if (!('serviceWorker' in navigator)) return;
  const register = (): void => void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  // A tap on a notification leads to an open page if there is one (web/service-worker/pages.ts).
  navigator.serviceWorker.addEventListener('message', ({ ports: [answer] }) => answer?.postMessage(browser.location.pathname, []));
  const settle = (): void => void browser.setTimeout(register, SETTLED_AFTER_MS);
  if (browser.document.readyState === 'complete') settle();
  else browser.addEventListener('load', settle);
};
