import type { Contract } from '../contract.ts';
import type { RequestOf, ResponseOf } from '../endpoint.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import type { OfflineSale } from '#core/domain/window/offline-sale.ts';
import { changeOf, undoableUntil, type SaleAsShown, type SalePayment } from '#core/domain/window/sale.ts';
import type { FoundStock } from '#core/domain/stock/found-stock.ts';
import type { GivenAway } from '#core/ports/sales-reader.ts';
import type { MadeSale } from '#core/use-cases/window/record-sale.ts';

type WireSale = RequestOf<Contract['window']['makeSale']>['body'];

const paymentOf = (payment: WireSale['payment']): SalePayment => {
  if (payment.tender === 'cash') return { tender: 'cash', givenCents: payment.given };
  return payment.tender === 'comp' ? { tender: 'comp', reason: payment.reason } : payment;
};

export const shownItem = ({ id, quantity, price }: WireSale['items'][number]): SaleAsShown['items'][number] => ({
  productId: id,
  quantity,
  shownPriceCents: price,
});

/** The till's request. @param approver who approved a giveaway; null if not needed. */
export const saleAsShown = (body: WireSale, approver: Actor | null): SaleAsShown => ({
  items: body.items.map(shownItem),
  payment: paymentOf(body.payment),
  drawerId: body.payment.tender === 'cash' ? (body.payment.drawer ?? null) : null,
  approver,
  customerName: body.name,
  specialInstructions: body.special_instructions,
});

export const soldOffline = ({ items, payment, name, special_instructions, soldAt, sentAt }: WireSale): OfflineSale | null =>
  soldAt === undefined
    ? null
    : {
        items: items.map(shownItem),
        payment: paymentOf(payment),
        drawerId: payment.tender === 'cash' ? (payment.drawer ?? null) : null,
        customerName: name,
        specialInstructions: special_instructions,
        soldAt,
        sentAt: sentAt ?? null,
      };

export const presentGiven = ({ id, orderNumber, kind, amountCents, by, at }: GivenAway): ResponseOf<Contract['window']['approve']> => ({
  id,
  order_number: orderNumber,
  kind,
  amount: amountCents,
  by: by.name,
  at,
});

export const presentSale = ({
  order,
  sale,
  found = [],
  isBesideItsDrawer = false,
}: MadeSale & { readonly found?: readonly FoundStock[]; readonly isBesideItsDrawer?: boolean }): ResponseOf<
  Contract['window']['makeSale']
> => ({
  id: order.id,
  order_number: order.orderNumber,
  status: order.status,
  tender: order.tender,
  total: order.totalCents,
  change: changeOf(order, sale.payment),
  undo_until: undoableUntil(order),
  ...(found.length === 0 ? {} : { short: found.map(({ productId, units }) => ({ id: productId, quantity: units })) }),
  ...(isBesideItsDrawer ? { in_no_drawer: true as const } : {}),
});
