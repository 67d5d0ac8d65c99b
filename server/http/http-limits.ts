import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { MakeThrottle, Throttle } from '#core/ports/throttle.ts';
import { CONCURRENCY_LIMITS, type ConcurrencyLimits } from './load-shedding/load-shedding.ts';
import { REQUESTS_PER_SECOND } from './middleware/rate-limit.ts';
import { createBodyPools, type BodyPools } from './middleware/unfinished-bodies.ts';

/** Limits per sender on this process. */
export interface HttpLimits {
  readonly sessionPolls: Throttle;
  readonly statusPolls: Throttle;
  readonly follows: Throttle;
  /** Per sender; further requests are refused before any work is done. */
  readonly requestsPerSecond: number;
  readonly usageCalls: Throttle;
  readonly bodyPools: BodyPools;
  readonly concurrencyLimits: ConcurrencyLimits;
}

/** A thousand phones behind one address that report usage every 15 s send 67 requests a second. */
const USAGE_CALLS = { points: 1_000, windowMs: 10 * SECOND_MS, isShared: false } as const;

/** Several times the polls of all tabs of one customer (spec §9). */
const POLLS = { points: 120, windowMs: MINUTE_MS, isShared: true } as const;
/** Push notifications are rarely switched on and off. */
const FOLLOWS = { points: 20, windowMs: 10 * MINUTE_MS, isShared: true } as const;

export const createHttpLimits = (makeThrottle: MakeThrottle): HttpLimits => ({
  sessionPolls: makeThrottle('session-polls', POLLS),
  statusPolls: makeThrottle('status-polls', POLLS),
  follows: makeThrottle('follows', FOLLOWS),
  requestsPerSecond: REQUESTS_PER_SECOND,
  usageCalls: makeThrottle('usage-calls', USAGE_CALLS),
  bodyPools: createBodyPools(),
  concurrencyLimits: CONCURRENCY_LIMITS,
});
