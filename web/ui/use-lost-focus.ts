import { useEffect, useRef, type RefObject } from 'react';

/**
 * Takes the focus when its element has unmounted with the previous content: the next Tab then continues from here. @param shown changes
 * with it
 */
export const useLostFocus = <E extends HTMLElement>(shown: string): RefObject<E | null> => {
  const ref = useRef<E>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current !== shown && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
    last.current = shown;
  }, [shown]);
  return ref;
};
