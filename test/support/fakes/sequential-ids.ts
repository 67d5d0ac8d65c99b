import { lookupHash } from '#core/domain/kernel/ids.ts';
import { PICKUP_CODES } from '#core/domain/order/pickup-code.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';

/** Sequential ids, so that a failing test reads the same twice. */
export const sequentialIds = (): IdGenerator => {
  let last = 0;
  const next = (): number => ++last;
  return {
    uuid: () => `00000000-0000-7000-8000-${String(next()).padStart(12, '0')}`,
    pickupCode: () => PICKUP_CODES[next() % PICKUP_CODES.length] ?? '',
    lookupHash: () => lookupHash(`hash${String(next()).padStart(28, '0')}`),
  };
};
