import type { OrderId } from '#core/domain/kernel/ids.ts';
import type { OutsideAdjustment, RefundBook } from '#core/domain/order/outside-adjustment.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { RefundDesk, RefundRepository } from '#core/ports/refund-repository.ts';
import { claimDue, type WorkList } from './claim.ts';
import { toAdjustment, toAdjustmentRow } from './mappers/adjustment.mapper.ts';
import { toRefund, toRefundRow } from './mappers/refund.mapper.ts';
import type { GiveHint } from './notify.ts';
import type { ProviderAdjustmentRow } from './rows/provider-adjustment.row.ts';
import type { RefundRow } from './rows/refund.row.ts';
import { asJson, insertOf, updateOf, type Sql } from './sql.ts';

const DUE: WorkList = { table: 'refunds', isOpen: "state = 'pending'", due: 'next_attempt_at' };

/** Oldest first. */
export const readRefundBook = async (sql: Sql, id: OrderId): Promise<RefundBook> => {
  const refunds = await sql<RefundRow>('select * from refunds where order_id = ? order by requested_at, id', [id]);
  const outside = await sql<ProviderAdjustmentRow>('select * from provider_adjustments where order_id = ? order by at, id', [id]);
  return { refunds: refunds.map(toRefund), outside: outside.map(toAdjustment) };
};

const RECORD_OUTSIDE = 'on conflict (id) do update set amount_cents = excluded.amount_cents, state = excluded.state';

export function createMikroOrmRefundRepository(sql: Sql, hint: GiveHint): RefundRepository {
  return {
    async insert(refund) {
      const row = toRefundRow(refund);
      const inserted = await sql(`${insertOf('refunds', row)} on conflict do nothing returning id`, [asJson(row)]);
      if (inserted.length === 1) hint('refunds');
      return inserted.length === 1;
    },
    async lock(id) {
      const [row] = await sql<RefundRow>('select * from refunds where id = ? for update', [id]);
      return row === undefined ? null : toRefund(row);
    },
    ofOrder: (id) => readRefundBook(sql, id),
    async recordOutside(adjustment) {
      type Known = { readonly state: OutsideAdjustment['state'] };
      const [known] = await sql<Known>('select state from provider_adjustments where id = ? for update', [adjustment.id]);
      const row = toAdjustmentRow(adjustment);
      await sql(`${insertOf('provider_adjustments', row)} ${RECORD_OUTSIDE}`, [asJson(row)]);
      hint('orders', adjustment.orderId);
      return known?.state ?? null;
    },
    async save(refund) {
      const row = toRefundRow(refund);
      const saved = await sql(`${updateOf('refunds', row)} returning id`, [asJson(row), refund.id]);
      if (saved.length !== 1) throw new Error('the refund to save does not exist');
    },
  };
}

export const createMikroOrmRefundDesk = (sql: Sql, clock: Clock): RefundDesk => ({
  listPending: async () => (await sql<RefundRow>("select * from refunds where state = 'pending' order by requested_at, id")).map(toRefund),
  claimDue: async (leaseMs, limit) => (await claimDue<RefundRow>(sql, clock, DUE, { leaseMs, limit })).map(toRefund),
});
