import * as z from 'zod/mini';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { HOUR_MS, instant, type Instant } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#web/platform/clock.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import { createStoredValue } from './stored-value.ts';

export type CachedName = NonNullable<Endpoint['offline']>;

export type CachedAnswer = {
  /** The stand's time of the response. */
  readonly at: Instant;
  /** In wire form. */
  readonly wire: unknown;
};

/** The last responses that a phone may still show offline, one of each kind. */
export interface OfflineCache {
  readonly keep: (name: CachedName, wire: unknown) => void;
  /** Null when there is none, or it is too old. */
  readonly find: (name: CachedName) => CachedAnswer | null;
}

/** By then another night has another menu, and its orders are over. */
const LONGEST_MS = 24 * HOUR_MS;

const kept = z.nullable(z.object({ at: z.pipe(z.int(), z.transform(instant)), wire: z.unknown() }));

export const createOfflineCache = (store: KeyValueStore, clock: Clock): OfflineCache => {
  const open = (name: CachedName) => createStoredValue<CachedAnswer | null>(store, `kept-${name}`, kept, null);
  const values = { menu: open('menu'), stand: open('stand'), order: open('order') } satisfies Record<CachedName, unknown>;
  return {
    keep: (name, wire) => values[name].set({ at: clock.now(), wire }),
    find: (name) => {
      const answer = values[name].get();
      if (answer === null || clock.now() - answer.at < LONGEST_MS) return answer;
      store.remove(`kept-${name}`);
      return null;
    },
  };
};
