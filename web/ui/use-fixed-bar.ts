import { useLayoutEffect } from 'react';

type Height = 'normal' | 'tall';

/** Bars leave in any order. */
const bars: Height[] = [];

const markLast = (): void => {
  const { dataset } = document.documentElement;
  const last = bars.at(-1);
  if (last === undefined) delete dataset['fixedBar'];
  else dataset['fixedBar'] = last;
};

/** Marks the document as having a bar at the bottom of the screen: the footer leaves room, and focused elements do not hide under it. */
export const useFixedBar = (height: Height): void =>
  useLayoutEffect(() => {
    bars.push(height);
    markLast();
    return () => {
      bars.splice(bars.lastIndexOf(height), 1);
      markLast();
    };
  }, [height]);
