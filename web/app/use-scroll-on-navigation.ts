import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, type Location } from 'react-router-dom';

/** Scroll positions by the history entry's key, and by address. The browser handles a reload. */
const positions = new Map<string, number>();

/** A link state that requests the last position at its address: ButtonLink's `returns`. */
const isReturning = (state: unknown): boolean => typeof state === 'object' && state !== null && 'returns' in state;

/** A followed link starts at the top, as a new entry. Going back, or a link that returns, restores the last position. */
export const useScrollOnNavigation = (): void => {
  const { pathname, search, key, state }: Location<unknown> = useLocation();
  const address = pathname + search;
  const shown = useRef({ address, key });

  useEffect(() => {
    const remember = (): void => {
      for (const name of [shown.current.key, shown.current.address]) positions.set(name, window.scrollY);
    };
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
    // A jump to a heading of the same page is not a navigation.
    if (!isSameScreen) window.scrollTo(0, positions.get(key) ?? (isReturning(state) ? positions.get(address) : undefined) ?? 0);
  }, [address, key, state]);
};
