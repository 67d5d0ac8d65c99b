import type { Clock } from '#core/ports/clock.ts';
import type { RefundDesk, RefundRepository } from '#core/ports/refund-repository.ts';
import { claimDue, type WorkList } from './claim.ts';
import { toRefund, toRefundRow } from './mappers/refund.mapper.ts';
import { notifyOf } from './notify.ts';
import type { RefundRow } from './rows/refund.row.ts';
import { asJson, insertOf, updateOf, type Sql } from './sql.ts';

const DUE: WorkList = { table: 'refunds', isOpen: "state = 'pending'", due: 'next_attempt_at' };

export function createMikroOrmRefundRepository(sql: Sql): RefundRepository {
  return {
    async insert(refund) {
      const row = toRefundRow(refund);
      const statement = `${insertOf('refunds', row)} on conflict do nothing returning id, ${notifyOf('refunds')}`;
      return (await sql(statement, [asJson(row)])).length === 1;
    },
    async save(refund) {
      const row = toRefundRow(refund);
      const saved = await sql(`${updateOf('refunds', row)} returning id`, [asJson(row), refund.id]);
      if (saved.length !== 1) throw new Error('the refund to save does not exist');
    },
  };
}

export const createMikroOrmRefundDesk = (sql: Sql, clock: Clock): RefundDesk => ({
  claimDue: async (leaseMs, limit) => (await claimDue<RefundRow>(sql, clock, DUE, { leaseMs, limit })).map(toRefund),
});
