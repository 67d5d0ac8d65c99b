import type { Mismatch } from '#core/domain/bank/deposits.ts';
import { orderId } from '#core/domain/kernel/ids.ts';
import type { BankSettlementReader, BankSettlementRepository } from '#core/ports/bank-settlements.ts';
import { instantOf, textOf } from './mappers/instant.mapper.ts';
import type { Sql } from './sql.ts';

type Row = {
  readonly order_id: string;
  readonly why: Mismatch;
  readonly note: string;
  readonly settled_at: string;
  readonly settled_by: string;
};

const ADD = `
  insert into bank_settlements (order_id, why, note, settled_at, settled_by) values (?, ?, ?, ?, ?)
  on conflict do nothing returning order_id`;

const REMOVE = 'delete from bank_settlements where order_id = ? and why = ? returning order_id';

const OF_ORDERS = 'select order_id, why, note, settled_at, settled_by from bank_settlements where order_id = any (?::uuid[])';

export const createMikroOrmBankSettlementRepository = (sql: Sql): BankSettlementRepository => ({
  add: async ({ orderId: id, why, note, at, by }) => (await sql(ADD, [id, why, note, textOf(at), by])).length === 1,
  remove: async ({ orderId: id, why }) => (await sql(REMOVE, [id, why])).length === 1,
});

export const createMikroOrmBankSettlementReader = (sql: Sql): BankSettlementReader => ({
  ofOrders: async (ids) =>
    (await sql<Row>(OF_ORDERS, [ids])).map((row) => ({
      orderId: orderId(row.order_id),
      why: row.why,
      note: row.note,
      at: instantOf(row.settled_at),
      by: row.settled_by,
    })),
});
