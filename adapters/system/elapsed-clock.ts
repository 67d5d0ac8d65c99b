import { instant } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';

/** Milliseconds since the process began: for rates, which must not depend on clock adjustments. */
export const createElapsedClock = (): Clock => ({ now: () => instant(Math.floor(performance.now())) });
