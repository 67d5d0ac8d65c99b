import { instant, type Instant } from '#core/domain/kernel/instant.ts';

export interface Clock {
  now(): Instant;
}

export const createSystemClock = (): Clock => ({ now: () => instant(Date.now()) });
