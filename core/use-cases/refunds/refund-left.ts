import { refundId } from '../../domain/kernel/ids.ts';
import { formatUsd, ZERO } from '../../domain/kernel/money.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import type { Order } from '../../domain/order/order.ts';
import { leftCents } from '../../domain/order/outside-adjustment.ts';
import { newRefund, type Refund } from '../../domain/order/refund.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';

export interface RefundLeftDeps {
  readonly ids: IdGenerator;
  readonly clock: Clock;
}

/**
 * Stores a refund of everything that is left of a locked order, donation included, due at once, with its audit entry. Null when
 * nothing is left, or when a refund of the whole order is under way.
 */
export const refundLeft = async (
  tx: Transaction,
  order: Order,
  {
    ids,
    clock,
    reason,
    by,
    prepare = (refund) => refund,
  }: RefundLeftDeps & {
    readonly reason: string;
    readonly by: string;
    /** What is stored instead of it. */
    readonly prepare?: (refund: Refund) => Refund;
  },
): Promise<Refund | null> => {
  const amountCents = leftCents(order, await tx.refunds.ofOrder(order.id));
  if (order.paymentId === null || amountCents === ZERO) return null;
  const facts = { id: refundId(ids.uuid()), orderId: order.id, itemId: null, paymentId: order.paymentId, amountCents };
  const refund = prepare(newRefund({ ...facts, reason, now: clock.now() }));
  if (!(await tx.refunds.insert(refund))) return null;
  const text = `Refunded ${formatUsd(amountCents)} of order ${displayOrderNumber(order.orderNumber)}: ${reason.toLowerCase()}`;
  await tx.audit.add({ at: clock.now(), by, kind: 'refund', text });
  return refund;
};
