import { useEffect, useState } from 'react';
import { LIMITS } from '#core/domain/limits.ts';

type TapShield = {
  /** Goes on what must not be tapped yet; see global.css. */
  readonly 'data-tap-shield'?: true;
};

const UP: TapShield = { 'data-tap-shield': true };
const DOWN: TapShield = {};

/**
 * Half a second in which taps go through what has just changed: the second one of a double tap was meant for what stood
 * there before. The keyboard is not held up.
 * @param shown changes whenever something else comes under the finger. What is shown first is not held up either.
 */
export const useTapShield = (shown: string | number): TapShield => {
  const [settled, setSettled] = useState(shown);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), LIMITS.screen.ignoreTapsMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return settled === shown ? DOWN : UP;
};
