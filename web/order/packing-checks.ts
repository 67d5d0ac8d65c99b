import * as z from 'zod/mini';
import { orderItemId } from '#core/domain/kernel/ids.ts';
import { packingProgress, type PackingProgress } from '#core/domain/order/packing.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import { createStoredValue } from '#web/session/stored-value.ts';
import type { StaffOrder } from './staff-order.ts';

/** Which round of packing: a reopened order is checked again. */
export type Round = { readonly id: string; readonly reopenedCount: number };

/** What has been put into the bag on this device: survives a reload (issue 3), and ends when the order leaves 'preparing'. */
export interface PackingChecks {
  readonly get: () => Checks;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly set: (round: Round, itemIds: readonly string[]) => void;
  readonly forget: (round: Round) => void;
  /** Forgets every order but these. */
  readonly keepOnly: (rounds: readonly Round[]) => void;
}

const checks = z.record(z.string(), z.object({ round: z.int(), itemIds: z.array(z.string()) }));
export type Checks = z.output<typeof checks>;

const NONE: Checks = {};

export const checkedIn = (known: Checks, { id, reopenedCount }: Round): readonly string[] => {
  const entry = known[id];
  return entry?.round === reopenedCount ? entry.itemIds : [];
};

export const createPackingChecks = (store: KeyValueStore): PackingChecks => {
  const stored = createStoredValue<Checks>(store, 'packing-checks', checks, NONE);
  return {
    get: stored.get,
    subscribe: stored.subscribe,
    set: ({ id, reopenedCount }, itemIds) => stored.set({ ...stored.get(), [id]: { round: reopenedCount, itemIds: [...itemIds] } }),
    forget: ({ id }) => {
      const { [id]: gone, ...others } = stored.get();
      if (gone !== undefined) stored.set(others);
    },
    keepOnly: (rounds) => {
      const known = stored.get();
      const kept = Object.fromEntries(
        Object.entries(known).filter(([id, entry]) => rounds.some((round) => round.id === id && round.reopenedCount === entry.round)),
      );
      if (Object.keys(kept).length < Object.keys(known).length) stored.set(kept);
    },
  };
};

/** How far the packing of an order on this device is. */
export const progressOf = (order: StaffOrder, known: Checks): PackingProgress =>
  packingProgress(
    order.items.map(({ id, isRefunded, quantity }) => ({ id: orderItemId(id), isRefunded, quantity })),
    new Set(checkedIn(known, order).map(orderItemId)),
  );
