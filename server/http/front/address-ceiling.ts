import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';

/** @returns whether one more request of this address is let in. */
export type Ceiling = (address: string) => boolean;

/** Ten times what a stadium behind one Wi-Fi address asks for at halftime (rules §6: about 400 requests/s); below, the rooms decide. */
const REQUESTS_PER_SECOND = 4_000;
const WINDOW_MS = 10 * SECOND_MS;

/**
 * Protects this process from one machine gone wild; it decides nothing else, so each instance counts for itself and no
 * request costs a database write. Budgets that guard a secret are the Throttle port's.
 */
export const createAddressCeiling = (clock: Clock, perSecond: number = REQUESTS_PER_SECOND): Ceiling => {
  const allowed = perSecond * (WINDOW_MS / SECOND_MS);
  let windowStart = clock.now();
  let counts = new Map<string, number>();
  return (address) => {
    if (clock.now() - windowStart >= WINDOW_MS) {
      windowStart = clock.now();
      counts = new Map();
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= allowed;
  };
};
