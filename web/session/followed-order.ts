import * as z from 'zod/mini';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import { createStoredValue, type StoredValue } from './stored-value.ts';

/** The order that this browser is told of by push, and where. */
export type FollowedOrder = { readonly hash: string; readonly endpoint: string };

const followedOrder = z.nullable(z.object({ hash: z.string(), endpoint: z.string() }));

export const createFollowedOrder = (store: KeyValueStore): StoredValue<FollowedOrder | null> =>
  createStoredValue<FollowedOrder | null>(store, 'followed-order', followedOrder, null);
