import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { entryKey } from './history-entries.ts';

/** Where each entry of the history was scrolled to, by its key. A reload is the browser's business. */
const positions = new Map<string, number>();

/** A followed link starts at the top, for its entry is new; going back finds the place where one was. */
export const useScrollOnNavigation = (): void => {
  const [pathname] = useLocation();
  const address = `${pathname}?${useSearch()}`;
  const shown = useRef(address);

  useEffect(() => {
    const remember = (): void => void positions.set(entryKey(), window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);

  useEffect(() => {
    const { history } = window;
    const leaveToBrowser = (): void => void (history.scrollRestoration = 'auto');
    history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', leaveToBrowser);
    return () => {
      window.removeEventListener('pagehide', leaveToBrowser);
      leaveToBrowser();
    };
  }, []);

  useLayoutEffect(() => {
    // A jump to a heading of the same page is no navigation.
    if (shown.current === address) return;
    shown.current = address;
    window.scrollTo(0, positions.get(entryKey()) ?? 0);
  }, [address]);
};
