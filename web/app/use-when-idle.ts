import { useEffect } from 'react';

/** On a slow connection the page's own pictures have this long before other loads. */
const SETTLED_AFTER_MS = 2_000;

/** Calls once: soon after the page has loaded, or at the first touch, whichever comes first. `act` must be stable. */
export const useWhenIdle = (act: () => void): void => {
  useEffect(() => {
    const waiting = new AbortController();
    const { signal } = waiting;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const go = (): void => {
      clearTimeout(timer);
      waiting.abort();
      act();
    };
    const settle = (): void => {
      timer = setTimeout(go, SETTLED_AFTER_MS);
    };
    window.addEventListener('pointerdown', go, { signal, passive: true });
    if (document.readyState === 'complete') settle();
    else window.addEventListener('load', settle, { signal });
    return () => {
      clearTimeout(timer);
      waiting.abort();
    };
  }, [act]);
};
