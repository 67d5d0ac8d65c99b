import * as z from 'zod/mini';
import { orderItemId } from '#core/domain/kernel/ids.ts';
import { packingProgress, type PackingProgress } from '#core/domain/order/packing.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import { createStoredValue } from '#web/session/stored-value.ts';
import type { StaffOrder } from './staff-order.ts';

/** Which round of packing: a reopened order is checked again. */
export type Round = { readonly id: string; readonly reopenedCount: number };

/**
 * Checks of this device that the server has not heard of yet. They survive a reload and a lost connection (issue 3), count
 * over what the server says, and end when it has taken them or the order leaves 'preparing'.
 */
export interface UnsentChecks {
  readonly get: () => Unsent;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly add: (round: Round, itemId: string, isChecked: boolean) => void;
  /** The server has taken it, or never will. Kept when it has been changed since. */
  readonly settle: (round: Round, itemId: string, isChecked: boolean) => void;
  /** Forgets every order but these. */
  readonly keepOnly: (rounds: readonly Round[]) => void;
}

const unsent = z.record(z.string(), z.object({ round: z.int(), items: z.record(z.string(), z.boolean()) }));
export type Unsent = z.output<typeof unsent>;

const NONE: Unsent = {};

export const unsentOf = (known: Unsent, { id, reopenedCount }: Round): Readonly<Record<string, boolean>> => {
  const entry = known[id];
  return entry?.round === reopenedCount ? entry.items : {};
};

export const createUnsentChecks = (store: KeyValueStore): UnsentChecks => {
  const stored = createStoredValue<Unsent>(store, 'packing-checks', unsent, NONE);
  const write = ({ id, reopenedCount }: Round, items: Readonly<Record<string, boolean>>): void => {
    const { [id]: _former, ...others } = stored.get();
    stored.set(Object.keys(items).length === 0 ? others : { ...others, [id]: { round: reopenedCount, items: { ...items } } });
  };
  return {
    get: stored.get,
    subscribe: stored.subscribe,
    add: (round, itemId, isChecked) => write(round, { ...unsentOf(stored.get(), round), [itemId]: isChecked }),
    settle: (round, itemId, isChecked) => {
      const { [itemId]: wish, ...others } = unsentOf(stored.get(), round);
      if (wish === isChecked) write(round, others);
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

/** Whether an item is in the bag: as this device said last, else as the server says. */
export const isChecked = ({ id, checkedBy }: StaffOrder['items'][number], wishes: Readonly<Record<string, boolean>>): boolean =>
  wishes[id] ?? checkedBy !== null;

/** How far the packing of an order is, on all devices. */
export const progressOf = (order: StaffOrder, known: Unsent): PackingProgress => {
  const wishes = unsentOf(known, order);
  return packingProgress(
    order.items.map(({ id, isRefunded, quantity }) => ({ id: orderItemId(id), isRefunded, quantity })),
    new Set(order.items.filter((item) => isChecked(item, wishes)).map(({ id }) => orderItemId(id))),
  );
};
