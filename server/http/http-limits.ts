import { CONCURRENCY_LIMITS } from './load-shedding/load-shedding.ts';
import { BODY_LIMITS } from './load-shedding/rooms.ts';

/** Limits of this process. */
export const HTTP_LIMITS = { bodyLimits: BODY_LIMITS, concurrencyLimits: CONCURRENCY_LIMITS };

export type HttpLimits = Readonly<typeof HTTP_LIMITS>;
