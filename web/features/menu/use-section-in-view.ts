import { useSyncExternalStore } from 'react';

/** A section counts as reached once its top is this near to the top of the window: below the chips, above the middle. */
const REACHED_AT_PX = 160;

const watchScrolling = (onChange: () => void): (() => void) => {
  window.addEventListener('scroll', onChange, { passive: true });
  window.addEventListener('resize', onChange);
  return () => {
    window.removeEventListener('scroll', onChange);
    window.removeEventListener('resize', onChange);
  };
};

const isAtEnd = (): boolean => window.scrollY > 0 && window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 1;

const isReached = (id: string): boolean => {
  const top = document.getElementById(id)?.getBoundingClientRect().top;
  return top !== undefined && top <= REACHED_AT_PX;
};

/** The id of the section being read: the last one reached, and the last of all at the page's end. */
export const useSectionInView = (ids: readonly string[]): string | undefined =>
  useSyncExternalStore(
    watchScrolling,
    () => {
      if (isAtEnd()) return ids.at(-1);
      // Before the first paint there is no layout.
      return ids.findLast((id, index) => index > 0 && isReached(id)) ?? ids[0];
    },
    () => ids[0],
  );
