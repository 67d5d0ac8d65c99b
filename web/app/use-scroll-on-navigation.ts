import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from '#web/router/router.tsx';

/** Where each place of the history was scrolled to, by the router's key for it. A reload is the browser's business. */
const positions = new Map<string, number>();

/** A followed link starts at the top; going back finds the place where one was. */
export const useScrollOnNavigation = (): void => {
  const { key, pathname, search, isReturn } = useLocation();
  const address = pathname + search;
  const shown = useRef(address);

  useEffect(() => {
    const remember = (): void => void positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

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
    window.scrollTo(0, isReturn ? (positions.get(key) ?? 0) : 0);
  }, [address, isReturn, key]);
};
