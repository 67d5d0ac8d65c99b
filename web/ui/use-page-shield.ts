import { useLayoutEffect, useRef } from 'react';
import { MENU_LIMITS } from '#core/domain/menu-limits.ts';

let timer: ReturnType<typeof setTimeout> | undefined;

/** As useTapShield, for all of the page. */
export const shieldPage = (): void => {
  clearTimeout(timer);
  const { dataset } = document.body;
  dataset['tapShield'] = 'true';
  timer = setTimeout(() => delete dataset['tapShield'], MENU_LIMITS.screen.ignoreTapsMs);
};

/** The second of two taps is not for what lies there now: the next row, the next screen, the same button once more. @param shown see useTapShield. */
export const usePageShield = (shown: string | undefined): void => {
  const last = useRef(shown);
  useLayoutEffect(() => {
    if (last.current !== shown) shieldPage();
    last.current = shown;
  }, [shown]);
};
