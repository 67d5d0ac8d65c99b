import { useState } from 'react';
import styles from './bouncing-count.module.css';
import { classNames } from './class-names.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

type BouncingCountProps = {
  readonly count: number;
  /** From `useBounces`, in a component that is mounted before the count is shown. */
  readonly bounces: number;
  /** `corner` sits on an icon; `pill` is inside a brass bar. */
  readonly look: 'corner' | 'pill';
};

/** A count that bounces once for 500 ms whenever it grows. Hidden from screen readers: the control around it has the number in its name. */
export const BouncingCount = ({ count, bounces, look }: BouncingCountProps) => (
  // A new key is a new element, which starts the animation again.
  <span key={bounces} className={classNames(styles['count'], styles[look], bounces > 0 && styles['bouncing'])} aria-hidden="true">
    {count}
  </span>
);

/** How many times the count has grown since it was first known. A cart restored from the browser's storage does not count as growth. */
export const useBounces = (count: number): number => {
  const isKnown = useIsHydrated();
  const [seen, setSeen] = useState({ count, isKnown, bounces: 0 });
  if (seen.count === count && seen.isKnown === isKnown) return seen.bounces;
  const bounces = seen.isKnown && count > seen.count ? seen.bounces + 1 : seen.bounces;
  setSeen({ count, isKnown, bounces });
  return bounces;
};
