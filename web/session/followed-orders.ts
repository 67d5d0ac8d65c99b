import * as z from 'zod/mini';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import { createStoredValue, type StoredValue } from './stored-value.ts';

/** An order for which this browser gets push notifications, and its push address. */
export type FollowedOrder = { readonly hash: string; readonly endpoint: string };

const followedOrder = z.object({ hash: z.string(), endpoint: z.string() });

/** Newest first. Older ones beyond the limit are dropped. */
export const MOST_FOLLOWED = 5;

export const createFollowedOrders = (store: KeyValueStore): StoredValue<readonly FollowedOrder[]> =>
  createStoredValue<readonly FollowedOrder[]>(store, 'followed-orders', z.array(followedOrder), []);
