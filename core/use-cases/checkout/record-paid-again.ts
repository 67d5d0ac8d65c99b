import { UNATTENDED } from '../../domain/audit/audit-entry.ts';
import { formatUsd, subtractCents } from '../../domain/kernel/money.ts';
import { ok } from '../../domain/kernel/result.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import type { PaymentSession } from '../../ports/payment-gateway.ts';
import type { Ports } from '../../ports/ports.ts';
import type { OrderMails } from '../orders/order-mails.ts';
import { refundAndNotify } from '../refunds/refund-left.ts';

export interface RecordPaidAgainDeps extends Pick<Ports, 'unitOfWork' | 'clock' | 'ids'> {
  readonly orderMails: OrderMails;
  readonly orders: Pick<Ports['orders'], 'bySession'>;
}

/**
 * Square's page can be paid again after its order was placed. The order then includes that money too, so that it can be refunded, and is
 * flagged. Figures of a closed night do not change: there, only the flag and the audit log show it.
 */
export const makeRecordPaidAgain =
  ({ unitOfWork, orders, orderMails, clock, ids }: RecordPaidAgainDeps) =>
  async ({ sessionId, amountCents }: PaymentSession): Promise<void> => {
    const placed = await orders.bySession(sessionId);
    if (placed === null) return;
    await unitOfWork.run(async (tx) => {
      const order = await tx.orders.lock(placed.order.id);
      if (order === null || amountCents <= order.paidCents) return ok(undefined);
      const isCounted = await tx.nights.isOpenFor(order.id);
      if (!isCounted && order.needsReview) return ok(undefined);
      const after = { ...order, needsReview: true, paidCents: isCounted ? amountCents : order.paidCents };
      await tx.orders.savePayment(after);
      const what = `${formatUsd(subtractCents(amountCents, order.paidCents))} more was paid for order ${displayOrderNumber(order.orderNumber)}`;
      const text = isCounted ? what : `${what} after its night was closed: refund it in the provider's dashboard`;
      await tx.audit.add({ at: clock.now(), by: UNATTENDED.provider, kind: 'refund', text });
      await refundAndNotify(tx, after, { orderMails, ids, clock });
      return ok(undefined);
    });
  };
