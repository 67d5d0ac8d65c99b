import { useEffect, useState } from 'react';
import { LIMITS } from '#core/domain/limits.ts';

type TapShield = {
  /** Marks elements that must not be tapped yet; see global.css. */
  readonly 'data-tap-shield'?: true;
};

const UP: TapShield = { 'data-tap-shield': true };
const DOWN: TapShield = {};

/**
 * For half a second, taps go through changed content: the second tap of a double tap was meant for what was there before. The keyboard is
 * not affected.
 * @param shown changes whenever other content comes under the finger. The first content is not affected.
 */
export const useTapShield = (shown: string | number): TapShield => {
  const [settled, setSettled] = useState(shown);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), LIMITS.screen.ignoreTapsMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return settled === shown ? DOWN : UP;
};
