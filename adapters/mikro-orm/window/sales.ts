import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { addCents } from '#core/domain/kernel/money.ts';
import { isGiven, type Sale } from '#core/domain/window/sale.ts';
import type { SaleRepository } from '#core/ports/sale-repository.ts';
import { findOrders } from '../orders/find-orders.ts';
import { toApproval, toApprovalRow } from './approval.mapper.ts';
import { ApprovalRow } from './approval.row.ts';
import { readGiven } from './read-given.ts';
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
      const comps = (await findOrders(em, { night_id: night, tender: 'comp' })).filter(isGiven);
      // A comp counts at its price, approved or not.
      const others = (await readGiven(em, night)).filter(({ kind }) => kind !== 'comp');
      return addCents(...comps.map(({ totalCents }) => totalCents), ...others.map(({ amountCents }) => amountCents));
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
