import type { Tables } from '#adapters/in-memory/tables.ts';
import type { Order } from '#core/domain/order/order.ts';

/** A checker's input, and the callback for its findings. */
export type Checked = { readonly tables: Tables; readonly find: (what: string) => void };

export const sum = <T>(all: Iterable<T>, of: (one: T) => number): number => {
  let total = 0;
  for (const one of all) total += of(one);
  return total;
};

export const isLive = ({ state }: { readonly state: string }): boolean => state === 'creating' || state === 'open';

export const IN_HAND: readonly string[] = ['queued', 'preparing', 'ready'];

/** Refunds made in the dashboard or by a bank. A dispute counts until it is won. */
export const takenOutside = (tables: Tables, order: Order): number =>
  sum(tables.outside.values(), ({ orderId, kind, state, amountCents }) => {
    if (orderId !== order.id) return 0;
    return (kind === 'refund' ? state !== 'failed' : state === 'open' || state === 'lost') ? amountCents : 0;
  });
