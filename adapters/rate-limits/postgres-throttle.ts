import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Throttle } from '#core/ports/throttle.ts';
import { Unavailable } from '#core/ports/unavailable.ts';

export interface PostgresThrottleOptions {
  readonly pool: Pool;
  /** Keeps the keys of different throttles apart. */
  readonly name: string;
  readonly points: number;
  readonly windowMs: number;
}

/** Made by the migrations, with the columns that the library expects. */
const TABLE = 'throttles';
const MS_PER_SECOND = 1_000;

/** Keys are addresses, e-mails, phones: only their hashes are stored, each as long as the column allows. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** The window starts with the first taking and is never made longer by refused ones. @throws Unavailable('database') */
export function createPostgresThrottle({ pool, name, points, windowMs }: PostgresThrottleOptions): Throttle {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: TABLE,
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: windowMs / MS_PER_SECOND,
    // A key that has used up its budget is refused from memory: an attacker costs no database.
    inMemoryBlockOnConsumed: points,
  });
  return {
    async take(key) {
      try {
        await limiter.consume(hashed(key));
        return { allowed: true };
      } catch (error) {
        if (error instanceof RateLimiterRes) return { allowed: false, retryAfterMs: error.msBeforeNext };
        throw new Unavailable('database', { cause: error });
      }
    },
  };
}
