import { useLayoutEffect } from 'react';

/** Says at the document that a bar lies at the foot of the screen: the footer keeps room, and nothing focused hides under it. */
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
