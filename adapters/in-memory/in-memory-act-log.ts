import type { ActLog } from '#core/ports/act-log.ts';
import { guard } from './constraint.ts';
import type { Draft } from './in-memory-store.ts';

export const createInMemoryActLog = ({ tables: { acts, orders } }: Draft): ActLog => ({
  find: async (id) => structuredClone(acts.get(id) ?? null),
  add: async (act) => {
    guard(orders.has(act.orderId), 'an act has an order');
    guard(!acts.has(act.id), 'an act is applied once');
    acts.set(act.id, structuredClone(act));
  },
});
