import type { MismatchKey } from '#core/domain/bank/deposits.ts';
import type { BankSettlementReader, BankSettlementRepository } from '#core/ports/bank-settlements.ts';
import { guard } from './constraint.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';

const keyOf = ({ orderId, why }: MismatchKey): string => `${orderId} ${why}`;

export const createInMemoryBankSettlementRepository = ({ tables: { bankSettlements, orders } }: Draft): BankSettlementRepository => ({
  add: async (settlement) => {
    guard(orders.has(settlement.orderId), 'a settlement is about an order');
    if (bankSettlements.has(keyOf(settlement))) return false;
    bankSettlements.set(keyOf(settlement), settlement);
    return true;
  },
  remove: async (key) => bankSettlements.delete(keyOf(key)),
});

export const createInMemoryBankSettlementReader = (store: InMemoryStore): BankSettlementReader => ({
  ofOrders: async (ids) => [...store.read().bankSettlements.values()].filter(({ orderId }) => ids.includes(orderId)),
});
