import { useEffect, useState } from 'react';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { useServices } from '#web/composition/services-context.ts';

/** The current time, rendered at each tick, and once more when an answer of the stand corrects it. */
export const useNow = (everyMs: number): Instant => {
  const { clock } = useServices();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const look = (): void => setNow(clock.now());
    const ticking = setInterval(look, everyMs);
    const unlisten = clock.onCorrection(look);
    return () => {
      clearInterval(ticking);
      unlisten();
    };
  }, [clock, everyMs]);
  return now;
};
