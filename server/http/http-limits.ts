import { CONCURRENCY_LIMITS, type ConcurrencyLimits } from './load-shedding/load-shedding.ts';
import { REQUESTS_PER_SECOND } from './middleware/rate-limit.ts';
import { BODY_LIMITS, type BodyLimits } from './middleware/unfinished-bodies.ts';

/** Limits of this process. */
export interface HttpLimits {
  /** Per sender; further requests are refused before any work is done. */
  readonly requestsPerSecond: number;
  readonly bodyLimits: BodyLimits;
  readonly concurrencyLimits: ConcurrencyLimits;
}

export const HTTP_LIMITS: HttpLimits = {
  requestsPerSecond: REQUESTS_PER_SECOND,
  bodyLimits: BODY_LIMITS,
  concurrencyLimits: CONCURRENCY_LIMITS,
};
