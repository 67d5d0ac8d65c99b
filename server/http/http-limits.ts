import type { Clock } from '#core/ports/clock.ts';
import type { Throttle } from '#core/ports/throttle.ts';
import { CONCURRENCY_LIMITS, type ConcurrencyLimits } from './load-shedding/load-shedding.ts';
import { TURNS, type Turns } from './load-shedding/take-turns.ts';
import { createAddressCeiling, type Ceiling } from './middleware/address-ceiling.ts';
import { createBodyPools, type BodyPools } from './middleware/unfinished-bodies.ts';

/** How often customers' pages may ask. */
interface PageThrottles {
  readonly sessionPolls: Throttle;
  readonly statusPolls: Throttle;
  readonly follows: Throttle;
}

/** What one sender may take of this process. */
export interface HttpLimits extends PageThrottles {
  readonly addressCeiling: Ceiling;
  readonly usageCeiling: Ceiling;
  readonly bodyPools: BodyPools;
  readonly concurrencyLimits: ConcurrencyLimits;
  readonly turns: Turns;
}

/** A thousand phones behind one address that say each quarter of a minute what they did are 67 a second. */
const USAGE_CALLS_PER_SECOND = 100;

export const createHttpLimits = ({ sessionPolls, statusPolls, follows }: PageThrottles, clock: Clock): HttpLimits => ({
  sessionPolls,
  statusPolls,
  follows,
  addressCeiling: createAddressCeiling(clock),
  usageCeiling: createAddressCeiling(clock, USAGE_CALLS_PER_SECOND),
  bodyPools: createBodyPools(),
  concurrencyLimits: CONCURRENCY_LIMITS,
  turns: TURNS,
});
