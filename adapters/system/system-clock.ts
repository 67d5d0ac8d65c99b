import { instant } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';

/** The machine's clock. */
export const createSystemClock = (): Clock => ({ now: () => instant(Date.now()) });
