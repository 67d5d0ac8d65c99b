import { useState } from 'react';
import styles from './bouncing-count.module.css';
import { classNames } from './class-names.ts';

type BouncingCountProps = {
  readonly count: number;
  /** `corner` sits on an icon; `pill` stands in a brass bar. */
  readonly look: 'corner' | 'pill';
};

/** A count that bounces once for 500 ms whenever it grows. Silent: the control around it says the number in its name. */
export const BouncingCount = ({ count, look }: BouncingCountProps) => {
  const bounces = useGrowthCount(count);
  return (
    // A new key is a new element, which starts the animation again.
    <span key={bounces} className={classNames(styles['count'], styles[look], bounces > 0 && styles['bouncing'])} aria-hidden="true">
      {count}
    </span>
  );
};

/** How often the value has grown since the first render. */
const useGrowthCount = (value: number): number => {
  const [seen, setSeen] = useState({ value, growths: 0 });
  if (seen.value === value) return seen.growths;
  const growths = value > seen.value ? seen.growths + 1 : seen.growths;
  setSeen({ value, growths });
  return growths;
};
