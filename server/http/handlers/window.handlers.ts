import type { Contract } from '#adapters/http-contract/contract.ts';
import type { RequestOf } from '#adapters/http-contract/endpoint.ts';
import { orderId, orderItemId } from '#core/domain/kernel/ids.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { changeOf, undoableUntil, type SalePayment } from '#core/domain/window/sale.ts';
import type { MadeSale } from '#core/use-cases/window/make-sale.ts';
import { refuse } from '../error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';
import { networkOf } from '../request-context.ts';

type WirePayment = RequestOf<Contract['window']['makeSale']>['body']['payment'];

const paymentOf = (payment: WirePayment): SalePayment => {
  if (payment.tender === 'cash') return { tender: 'cash', givenCents: payment.given };
  return payment.tender === 'comp' ? { tender: 'comp', reason: payment.reason } : payment;
};

const present = ({ order, sale }: MadeSale) => ({
  id: order.id,
  order_number: order.orderNumber,
  status: order.status,
  tender: order.tender,
  total: order.totalCents,
  change: changeOf(order, sale.payment),
  undo_until: undoableUntil(order),
});

export const windowHandlers = ({
  identifySecondPerson,
  makeSale,
  refundSale,
  undoSale,
}: HttpServices): HandlersFor<Contract>['window'] => ({
  makeSale: async ({ headers, body }, { actor, deviceId, address }) => {
    const code = body.payment.tender === 'comp' ? (body.payment.code ?? null) : null;
    const second =
      code === null ? ok(null) : await identifySecondPerson({ typedCode: code, deviceId, address: networkOf(address) }, 'sales:comp');
    if (!second.ok) return refuse(second.error);
    const asked = {
      items: body.items.map(({ id, quantity, price }) => ({ productId: id, quantity, shownPriceCents: price })),
      payment: paymentOf(body.payment),
      drawerId: body.payment.tender === 'cash' ? (body.payment.drawer ?? null) : null,
      approver: second.value,
      customerName: body.name,
      specialInstructions: body.special_instructions,
    };
    const made = await makeSale(headers['idempotency-key'], asked, actor);
    return made.ok ? present(made.value) : refuse(made.error);
  },
  refundSale: async ({ params, body }, { actor }) => {
    const itemId = body.item === null ? null : orderItemId(body.item);
    const refunded = await refundSale(orderId(params.id), { itemId, reason: body.reason, drawerId: body.drawer }, actor);
    return refunded.ok ? { amount: refunded.value } : refuse(refunded.error);
  },
  undoSale: async ({ params }, { actor }) => {
    const undone = await undoSale(orderId(params.id), actor);
    return undone.ok ? present(undone.value) : refuse(undone.error);
  },
});
