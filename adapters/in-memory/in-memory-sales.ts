import { addCents } from '#core/domain/kernel/money.ts';
import type { SaleRepository } from '#core/ports/sale-repository.ts';
import { guard } from './constraint.ts';
import type { Draft } from './in-memory-store.ts';

/** Transactions run one after the other: a claim needs no lock. */
export const createInMemorySaleRepository = ({ tables: { sales, orders, nightsOfOrders } }: Draft): SaleRepository => ({
  claim: async (key) => structuredClone([...sales.values()].find(({ idempotencyKey }) => idempotencyKey === key) ?? null),
  insert: async (sale) => {
    guard(orders.has(sale.orderId), 'a sale has an order');
    guard(!sales.has(sale.orderId), 'an order is sold once');
    guard(![...sales.values()].some(({ idempotencyKey }) => idempotencyKey === sale.idempotencyKey), 'a key makes one sale');
    sales.set(sale.orderId, structuredClone(sale));
  },
  givenAway: async (night) =>
    addCents(
      ...[...orders.values()]
        .filter(({ id, tender, status }) => nightsOfOrders.get(id) === night && tender === 'comp' && status !== 'cancelled')
        .map(({ totalCents }) => totalCents),
    ),
  ofOrder: async (id) => structuredClone(sales.get(id) ?? null),
});
