import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the element's `--top` at its distance from the top of the unscrolled page, in px, so that its style can fill the rest of the
 * screen. Nothing may appear or disappear above it.
 */
export const useTopOffset = <E extends HTMLElement>(): RefObject<E | null> => {
  const place = useRef<E>(null);
  useLayoutEffect(() => {
    const measure = (): void => {
      const { current } = place;
      current?.style.setProperty('--top', `${Math.ceil(current.getBoundingClientRect().top + globalThis.scrollY)}px`);
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return place;
};
