import { useLayoutEffect } from 'react';

/** Says at the document that a bar lies at the foot of the screen: the footer keeps room, and nothing focused hides under it. */
export const useFixedBar = (height: 'normal' | 'tall'): void =>
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['fixedBar'] = height;
    return () => {
      delete dataset['fixedBar'];
    };
  }, [height]);
