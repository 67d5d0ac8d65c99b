import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the element's `--top` at its distance from the upper edge of the unscrolled page, in px, so that its style can fill the rest of the
 * screen. Banners that come and go above it are children of `main`.
 */
export const useTopOffset = <E extends HTMLElement>(): RefObject<E | null> => {
  const place = useRef<E>(null);
  useLayoutEffect(() => {
    const measure = (): void => {
      const { current } = place;
      current?.style.setProperty('--top', `${Math.ceil(current.getBoundingClientRect().top + globalThis.scrollY)}px`);
    };
    measure();
    const main = place.current?.closest('main');
    const observer = new MutationObserver(measure);
    if (main) observer.observe(main, { childList: true });
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, []);
  return place;
};
