import { useEffect, useState } from 'react';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { useServices } from '#web/composition/services-context.ts';

/** The current time, rendered at each tick. */
export const useNow = (everyMs: number): Instant => {
  const { clock } = useServices();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(clock.now()), everyMs);
    return () => clearInterval(ticking);
  }, [clock, everyMs]);
  return now;
};
