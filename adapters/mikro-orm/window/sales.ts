import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { addCents, cents } from '#core/domain/kernel/money.ts';
import type { Sale } from '#core/domain/window/sale.ts';
import type { SaleRepository } from '#core/ports/sale-repository.ts';
import { OrderRow } from '../orders/order.row.ts';
import { toApproval, toApprovalRow } from './approval.mapper.ts';
import { ApprovalRow } from './approval.row.ts';
import { toSaleRow, toSale } from './sale.mapper.ts';
import { SaleRow } from './sale.row.ts';

const LOCK_COMPS = 'select pg_advisory_xact_lock(7311015)';

/** Keys with the same hash wait for each other, which only costs time. */
const CLAIM = 'select pg_advisory_xact_lock(7311004, hashtext(?))';

export const createSaleRepository = (em: EntityManager): SaleRepository => {
  const find = async (where: { readonly idempotency_key: string } | { readonly order_id: string }): Promise<Sale | null> => {
    const row = await em.findOne(SaleRow, where);
    return row === null ? null : toSale(row);
  };
  return {
    claim: async (key) => {
      await em.execute(CLAIM, [key]);
      return find({ idempotency_key: key });
    },
    insert: async (sale) => void (await em.insert(SaleRow, toSaleRow(sale))),
    givenAway: async (night) => {
      await em.execute(LOCK_COMPS);
      const given = { night_id: night, status: { $ne: 'cancelled' as const } };
      const orders = await em.find(OrderRow, given, { fields: ['id', 'tender', 'total_cents'] });
      const comps = orders.filter(({ tender }) => tender === 'comp');
      // A comp counts at its price, approved or not.
      const others = await em.find(ApprovalRow, { order_id: { $in: orders.map(({ id }) => id) }, kind: { $ne: 'comp' } });
      return addCents(...comps.map((row) => cents(row.total_cents)), ...others.map((row) => cents(row.amount_cents)));
    },
    addApproval: async (approval) => void (await em.insert(ApprovalRow, toApprovalRow(approval))),
    lockApproval: async (id) => {
      const row = await em.findOne(ApprovalRow, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      return row === null ? null : toApproval(row);
    },
    saveApproval: async (approval) => void (await em.nativeUpdate(ApprovalRow, { id: approval.id }, toApprovalRow(approval))),
    ofOrder: (id) => find({ order_id: id }),
  };
};
