import { instant } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import { randomBytes, randomInt, randomUUIDv7 } from 'node:crypto';
import { lookupHash } from '#core/domain/kernel/ids.ts';
import { PICKUP_CODES } from '#core/domain/order/pickup-code.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';

/** The machine's clock. */
export const createSystemClock = (): Clock => ({ now: () => instant(Date.now()) });

/** Milliseconds since the process began: for rates, which clock adjustments must not affect. */
export const createElapsedClock = (): Clock => ({ now: () => instant(Math.floor(performance.now())) });

const LOOKUP_HASH_BYTES = 24;

/** UUID version 7, and 192 bits of the system's randomness for hashes. */
export const createUuidIdGenerator = (): IdGenerator => ({
  uuid: () => randomUUIDv7(),
  lookupHash: () => lookupHash(randomBytes(LOOKUP_HASH_BYTES).toString('base64url')),
  pickupCode: () => PICKUP_CODES[randomInt(PICKUP_CODES.length)] ?? '',
});
