import * as z from 'zod/mini';
import { instant, type Instant } from '#core/domain/kernel/instant.ts';
import type { Clock, DeviceClock } from '#web/platform/clock.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import { createStoredValue } from './stored-value.ts';

/** The stand's time, whatever this device's clock says. */
export interface StandClock extends Clock {
  /** When the stand last answered anything; null if this page has not heard it. */
  readonly heardAt: () => Instant | null;
  /** Called at a request. The result is called with its answer's `Bandstand` header, in ms UTC; null when it has none. */
  readonly ask: () => (said: string | null) => void;
}

/** Less is not worth a write. */
const STORED_WITHIN_MS = 250;

/**
 * Each answer bounds the stand's time: it is not earlier than the answer says, and not later than that plus the time since the request.
 * The reckoning moves only as far as these bounds demand, so a slow answer does not spoil it. How far off the device is survives a
 * reload without a network; what happens to its clock while the page is open has no effect.
 */
export const createStandClock = (device: DeviceClock, store: KeyValueStore): StandClock => {
  const stored = createStoredValue(store, 'clock-offset', z.number(), 0);
  let offset = stored.get();
  let origin = device.now() + offset - device.monotonicMs();
  let heardAt: Instant | null = null;
  const now = (): Instant => {
    const time = instant(Math.round(origin + device.monotonicMs()));
    const ahead = time - device.now();
    if (Math.abs(ahead - offset) > STORED_WITHIN_MS) {
      offset = ahead;
      stored.set(offset);
    }
    return time;
  };
  return {
    now,
    heardAt: () => heardAt,
    ask: () => {
      const askedAt = device.monotonicMs();
      return (said) => {
        const earliest = Number(said ?? Number.NaN);
        if (Number.isNaN(earliest)) return;
        const here = device.monotonicMs();
        const reckoned = origin + here;
        origin += Math.min(Math.max(reckoned, earliest), earliest + here - askedAt) - reckoned;
        heardAt = now();
      };
    },
  };
};
