import * as z from 'zod/mini';
import { instant, type Instant } from '#core/domain/kernel/instant.ts';
import type { Clock, DeviceClock } from '#web/platform/clock.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import { createStoredValue } from './stored-value.ts';

/** The stand's time, independent of this device's clock. */
export interface StandClock extends Clock {
  /** When the stand last answered; null if it has not answered this page. */
  readonly heardAt: () => Instant | null;
  /** Called at a request. Its result is called with the response's `Bandstand` header, in ms UTC; null without one. */
  readonly ask: () => (said: string | null) => void;
  /** Called after a response has shown that `now` was wrong. @returns a function that ends it */
  readonly onCorrection: (listener: () => void) => () => void;
}

/** Smaller changes are not worth a write, or another clock reading. */
const MATTERS_FROM_MS = 250;

/**
 * Each response bounds the stand's time: not earlier than its header, and not later than that plus the time since the request. The estimate
 * moves only as far as these bounds require, so a slow response does not distort it. The device's offset survives an offline reload; later
 * changes of its clock have no effect.
 */
export const createStandClock = (device: DeviceClock, store: KeyValueStore): StandClock => {
  const stored = createStoredValue(store, 'clock-offset', z.number(), 0);
  let offset = stored.get();
  let origin = device.now() + offset - device.monotonicMs();
  let heardAt: Instant | null = null;
  const listeners = new Set<() => void>();
  const now = (): Instant => {
    const time = instant(Math.round(origin + device.monotonicMs()));
    const ahead = time - device.now();
    if (Math.abs(ahead - offset) > MATTERS_FROM_MS) {
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
        const wrongBy = Math.min(Math.max(reckoned, earliest), earliest + here - askedAt) - reckoned;
        origin += wrongBy;
        heardAt = now();
        if (Math.abs(wrongBy) > MATTERS_FROM_MS) for (const listener of listeners) listener();
      };
    },
    onCorrection: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
