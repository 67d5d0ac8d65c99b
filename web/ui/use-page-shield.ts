import { useLayoutEffect, useRef } from 'react';
import { MENU_LIMITS } from '#core/domain/menu-limits.ts';

let timer: ReturnType<typeof setTimeout> | undefined;

/** As useTapShield, for the whole page. */
export const shieldPage = (): void => {
  clearTimeout(timer);
  const { dataset } = document.body;
  dataset['tapShield'] = 'true';
  timer = setTimeout(() => delete dataset['tapShield'], MENU_LIMITS.screen.ignoreTapsMs);
};

/**
 * The second tap of a double tap must not hit new content: the next row, the next screen, the same button. @param shown see useTapShield.
 */
export const usePageShield = (shown: string | undefined): void => {
  const last = useRef(shown);
  useLayoutEffect(() => {
    if (last.current !== shown) shieldPage();
    last.current = shown;
  }, [shown]);
};
