import type { ActLog } from '#core/ports/act-log.ts';
import { guard } from './constraint.ts';
import type { Draft } from './in-memory-store.ts';

export const createInMemoryActLog = ({ tables: { acts, orders, products } }: Draft): ActLog => ({
  find: async (id) => structuredClone(acts.get(id) ?? null),
  add: async (act) => {
    guard('orderId' in act ? orders.has(act.orderId) : products.has(act.productId), 'an act has an order or a product');
    guard(!acts.has(act.id), 'an act is applied once');
    acts.set(act.id, structuredClone(act));
  },
});
