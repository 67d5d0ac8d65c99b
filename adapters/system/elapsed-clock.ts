import { instant } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';

/** Milliseconds since the process began: for rates, which neither a corrected clock nor one that stands still may change. */
export const createElapsedClock = (): Clock => ({ now: () => instant(Math.floor(performance.now())) });
