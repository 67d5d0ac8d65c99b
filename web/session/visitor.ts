import * as z from 'zod/mini';
import { visitorId as visitorIdSchema } from '#adapters/http-contract/codecs.ts';
import { visitorId, type VisitorId } from '#core/domain/kernel/ids.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import type { RandomIds } from '#web/platform/random-ids.ts';
import { createStoredValue } from './stored-value.ts';

/** This browser's random id for presence and 'one live checkout per visitor' (spec §3). Made on first use, then stored. */
export const readVisitorId = (store: KeyValueStore, ids: RandomIds): VisitorId => {
  const stored = createStoredValue(store, 'session-id', z.nullable(visitorIdSchema), null);
  const known = stored.get();
  if (known !== null) return known;
  const fresh = visitorId(ids.next());
  stored.set(fresh);
  return fresh;
};
