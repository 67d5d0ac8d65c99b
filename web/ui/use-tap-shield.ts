import { useEffect, useState } from 'react';
import { LIMITS } from '#core/domain/limits.ts';

type TapShield = {
  /** Marks elements that must not be tapped yet; see global.css. */
  readonly 'data-tap-shield'?: true;
};

const UP: TapShield = { 'data-tap-shield': true };
const DOWN: TapShield = {};

/**
 * For half a second, taps do not reach changed content: the second tap of a double tap was meant for the previous content. The keyboard is
 * not affected.
 * @param shown changes whenever other content appears under the finger; the first content is not affected
 */
export const useTapShield = (shown: string | number): TapShield => {
  const [settled, setSettled] = useState(shown);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), LIMITS.screen.ignoreTapsMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return settled === shown ? DOWN : UP;
};
