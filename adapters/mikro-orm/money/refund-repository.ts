import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import type { RefundLedger } from '#core/domain/order/outside-adjustment.ts';
import type { RefundQueue, RefundRepository } from '#core/ports/refund-repository.ts';
import type { Claim, Ask } from '../database/connection.ts';
import { toAdjustment, toAdjustmentRow } from './adjustment.mapper.ts';
import { toRefund, toRefundRow } from './refund.mapper.ts';
import type { NotifyChange } from '../database/notify.ts';
import { ProviderAdjustmentRow } from './provider-adjustment.row.ts';
import { RefundRow } from './refund.row.ts';

const LOCKED = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
const BY_REQUEST = { orderBy: { requested_at: 'asc', id: 'asc' } } as const;

/** Oldest first. */
export const readRefundLedger = async (em: EntityManager, id: OrderId): Promise<RefundLedger> => {
  const refunds = await em.find(RefundRow, { order_id: id }, BY_REQUEST);
  const outside = await em.find(ProviderAdjustmentRow, { order_id: id }, { orderBy: { at: 'asc', id: 'asc' } });
  return { refunds: refunds.map(toRefund), outside: outside.map(toAdjustment) };
};

export function createRefundRepository(em: EntityManager, notifyChange: NotifyChange): RefundRepository {
  return {
    async insert(refund) {
      const { affectedRows } = await em.qb(RefundRow).insert(toRefundRow(refund)).onConflict().ignore().execute('run');
      if (affectedRows === 1) notifyChange('refunds');
      return affectedRows === 1;
    },
    async lock(id) {
      const row = await em.findOne(RefundRow, { id }, LOCKED);
      return row === null ? null : toRefund(row);
    },
    ofOrder: (id) => readRefundLedger(em, id),
    async recordOutside(adjustment) {
      const known = await em.findOne(ProviderAdjustmentRow, { id: adjustment.id }, LOCKED);
      await em
        .qb(ProviderAdjustmentRow)
        .insert(toAdjustmentRow(adjustment))
        .onConflict('id')
        .merge(['amount_cents', 'state', 'gone_at', 'back_at', 'earlier'])
        .execute('run');
      notifyChange('orders', adjustment.orderId);
      return known === null ? null : toAdjustment(known).state;
    },
    async save(refund) {
      const saved = await em.nativeUpdate(RefundRow, { id: refund.id }, toRefundRow(refund));
      if (saved !== 1) throw new Error('the refund to save does not exist');
    },
  };
}

export const createRefundQueue = (ask: Ask, claim: Claim): RefundQueue => ({
  listPending: async () => (await ask((em) => em.find(RefundRow, { state: 'pending' }, BY_REQUEST))).map(toRefund),
  claimDue: (leaseMs, limit) =>
    claim(leaseMs, async (em, now, until) => {
      const due = { state: 'pending', next_attempt_at: { $lte: now } } as const;
      const first = { orderBy: { next_attempt_at: 'asc' }, limit, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE } as const;
      const rows = await em.find(RefundRow, due, first);
      await em.nativeUpdate(RefundRow, { id: { $in: rows.map(({ id }) => id) } }, { next_attempt_at: until });
      return rows.map((row) => toRefund({ ...row, next_attempt_at: until }));
    }),
});
