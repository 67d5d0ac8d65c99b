import type { EntityManager } from '@mikro-orm/postgresql';
import { orderId } from '#core/domain/kernel/ids.ts';
import { addCents, cents } from '#core/domain/kernel/money.ts';
import type { Sale, SalePayment } from '#core/domain/window/sale.ts';
import type { SaleRepository } from '#core/ports/sale-repository.ts';
import { OrderRow } from '../orders/order.row.ts';
import { SaleRow } from './sale.row.ts';

const toPayment = (row: SaleRow): SalePayment => {
  if (row.given_cents !== null) return { tender: 'cash', givenCents: cents(row.given_cents) };
  return row.comp_reason === null ? { tender: 'reader', reference: row.reader_reference } : { tender: 'comp', reason: row.comp_reason };
};

const toSale = (row: SaleRow): Sale => ({
  orderId: orderId(row.order_id),
  idempotencyKey: row.idempotency_key,
  soldBy: { staffId: row.sold_by_id, name: row.sold_by_name },
  payment: toPayment(row),
  ...(row.paper_seller === null
    ? {}
    : { paper: { seller: row.paper_seller, countedCents: row.paper_counted_cents === null ? null : cents(row.paper_counted_cents) } }),
});

const toRow = ({ orderId: id, idempotencyKey, soldBy, payment, paper }: Sale): SaleRow => ({
  order_id: id,
  idempotency_key: idempotencyKey,
  sold_by_id: soldBy.staffId,
  sold_by_name: soldBy.name,
  given_cents: payment.tender === 'cash' ? payment.givenCents : null,
  reader_reference: payment.tender === 'reader' ? payment.reference : null,
  comp_reason: payment.tender === 'comp' ? payment.reason : null,
  paper_seller: paper?.seller ?? null,
  paper_counted_cents: paper?.countedCents ?? null,
});

const LOCK_COMPS = 'select pg_advisory_xact_lock(7311015)';

/** Keys of the same hash wait for each other, which only costs time. */
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
    insert: async (sale) => void (await em.insert(SaleRow, toRow(sale))),
    givenAway: async (night) => {
      await em.execute(LOCK_COMPS);
      const comps = { night_id: night, tender: 'comp', status: { $ne: 'cancelled' } } as const;
      const rows = await em.find(OrderRow, comps, { fields: ['total_cents'] });
      return addCents(...rows.map((row) => cents(row.total_cents)));
    },
    ofOrder: (id) => find({ order_id: id }),
  };
};
