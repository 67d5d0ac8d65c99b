import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Where each entry of the history was scrolled to, by its key. A reload is the browser's business. */
const positions = new Map<string, number>();

/** A followed link starts at the top, for its entry is new. Going back returns to the place where one was. */
export const useScrollOnNavigation = (): void => {
  const { pathname, search, key } = useLocation();
  const address = pathname + search;
  const shown = useRef({ address, key });

  useEffect(() => {
    const remember = (): void => void positions.set(shown.current.key, window.scrollY);
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
    const isSameScreen = shown.current.address === address;
    shown.current = { address, key };
    // A jump to a heading of the same page is no navigation.
    if (!isSameScreen) window.scrollTo(0, positions.get(key) ?? 0);
  }, [address, key]);
};
