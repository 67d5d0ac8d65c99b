import { elapsedMs, type Instant } from '../kernel/instant.ts';
import { LIMITS } from '../limits.ts';

/** Whether a person counts as gone: logged out (null), or without a request for two minutes. */
export const isSilent = (heardAt: Instant | null, now: Instant): boolean =>
  heardAt === null || elapsedMs(heardAt, now) >= LIMITS.orders.takeOverAfterMs;
