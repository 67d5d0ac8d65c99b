import { orderId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { Sale, SalePayment } from '#core/domain/window/sale.ts';
import type { SaleRow } from './sale.row.ts';

const toPayment = (row: SaleRow): SalePayment => {
  if (row.given_cents !== null) return { tender: 'cash', givenCents: cents(row.given_cents) };
  return row.comp_reason === null ? { tender: 'reader', reference: row.reader_reference } : { tender: 'comp', reason: row.comp_reason };
};

export const toSale = (row: SaleRow): Sale => ({
  orderId: orderId(row.order_id),
  idempotencyKey: row.idempotency_key,
  soldBy: { staffId: row.sold_by_id, name: row.sold_by_name },
  payment: toPayment(row),
  ...(row.paper_seller === null
    ? {}
    : { paper: { seller: row.paper_seller, countedCents: row.paper_counted_cents === null ? null : cents(row.paper_counted_cents) } }),
});

export const toSaleRow = ({ orderId: id, idempotencyKey, soldBy, payment, paper }: Sale): SaleRow => ({
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
