import type { EntityManager } from '@mikro-orm/postgresql';
import type { BankSettlement } from '#core/domain/bank/deposits.ts';
import { orderId } from '#core/domain/kernel/ids.ts';
import type { BankSettlementReader, BankSettlementRepository } from '#core/ports/bank-settlements.ts';
import type { Ask } from '../database/connection.ts';
import { instantOf, textOf } from '../database/sql.ts';
import { BankSettlementRow } from './bank-settlement.row.ts';

const toSettlement = (row: BankSettlementRow): BankSettlement => ({
  orderId: orderId(row.order_id),
  why: row.why,
  note: row.note,
  at: instantOf(row.settled_at),
  by: row.settled_by,
});

export const createBankSettlementRepository = (em: EntityManager): BankSettlementRepository => ({
  add: async ({ orderId: id, why, note, at, by }) => {
    const row: BankSettlementRow = { order_id: id, why, note, settled_at: textOf(at), settled_by: by };
    return (await em.qb(BankSettlementRow).insert(row).onConflict().ignore().execute('run')).affectedRows === 1;
  },
  remove: async ({ orderId: id, why }) => (await em.nativeDelete(BankSettlementRow, { order_id: id, why })) === 1,
});

export const createBankSettlementReader = (ask: Ask): BankSettlementReader => ({
  ofOrders: async (ids) => (await ask((em) => em.find(BankSettlementRow, { order_id: { $in: [...ids] } }))).map(toSettlement),
});
