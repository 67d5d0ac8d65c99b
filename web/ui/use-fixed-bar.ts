import { useLayoutEffect } from 'react';

/** Marks the document as having a bar at the foot of the screen: the footer leaves room, and focused elements do not hide under it. */
export const useFixedBar = (height: 'normal' | 'tall'): void =>
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset['fixedBar'];
    dataset['fixedBar'] = height;
    return () => {
      if (before === undefined) delete dataset['fixedBar'];
      else dataset['fixedBar'] = before;
    };
  }, [height]);
