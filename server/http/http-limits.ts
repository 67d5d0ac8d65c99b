import type { Clock } from '#core/ports/clock.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { MakeThrottle, Throttle } from '#core/ports/throttle.ts';
import { CONCURRENCY_LIMITS, type ConcurrencyLimits } from './load-shedding/load-shedding.ts';
import { TURNS, type Turns } from './load-shedding/take-turns.ts';
import { createAddressCeiling, type Ceiling } from './middleware/address-ceiling.ts';
import { createBodyPools, type BodyPools } from './middleware/unfinished-bodies.ts';

/** What one sender may take of this process. */
export interface HttpLimits {
  readonly sessionPolls: Throttle;
  readonly statusPolls: Throttle;
  readonly follows: Throttle;
  readonly addressCeiling: Ceiling;
  readonly usageCeiling: Ceiling;
  readonly bodyPools: BodyPools;
  readonly concurrencyLimits: ConcurrencyLimits;
  readonly turns: Turns;
}

/** A thousand phones behind one address that say each quarter of a minute what they did are 67 a second. */
const USAGE_CALLS_PER_SECOND = 100;

/** Several times what all tabs of one customer ask for (spec §9). */
const POLLS = { points: 120, windowMs: MINUTE_MS, isShared: true } as const;
/** Push notifications are rarely switched on and off. */
const FOLLOWS = { points: 20, windowMs: 10 * MINUTE_MS, isShared: true } as const;

export const createHttpLimits = (makeThrottle: MakeThrottle, clock: Clock): HttpLimits => ({
  sessionPolls: makeThrottle('session-polls', POLLS),
  statusPolls: makeThrottle('status-polls', POLLS),
  follows: makeThrottle('follows', FOLLOWS),
  addressCeiling: createAddressCeiling(clock),
  usageCeiling: createAddressCeiling(clock, USAGE_CALLS_PER_SECOND),
  bodyPools: createBodyPools(),
  concurrencyLimits: CONCURRENCY_LIMITS,
  turns: TURNS,
});
