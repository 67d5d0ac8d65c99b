import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** A text too long for its line shrinks to this share of its size, and is then cut. */
const SMALLEST = 0.3;

const fit = (line: HTMLElement | null): void => {
  if (line === null || line.scrollWidth === 0) return;
  line.style.setProperty('--fit', '1');
  const share = line.clientWidth / line.scrollWidth;
  if (share < 1) line.style.setProperty('--fit', String(Math.max(SMALLEST, share * 0.99)));
};

/**
 * Sets `--fit`, the share of its size at which a line fits. Measured on every render, because a font may load later, and when the screen is
 * rotated.
 */
export const useFit = <E extends HTMLElement>(): RefObject<E | null> => {
  const line = useRef<E>(null);
  useLayoutEffect(() => fit(line.current));
  useEffect(() => {
    const again = (): void => fit(line.current);
    void document.fonts?.ready.then(again);
    window.addEventListener('resize', again);
    return () => window.removeEventListener('resize', again);
  }, []);
  return line;
};
