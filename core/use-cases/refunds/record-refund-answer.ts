import { UNATTENDED } from '../../domain/audit/audit-entry.ts';
import { formatUsd } from '../../domain/kernel/money.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import type { Order } from '../../domain/order/order.ts';
import { withItemsAsRefunded } from '../../domain/order/outside-adjustment.ts';
import { refundAnswered, type Refund, type RefundAnswer } from '../../domain/order/refund.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import { refundStillOwed, type RefundLeftDeps } from './refund-left.ts';

/**
 * Records the provider's answer about a refund, under its order's lock; no change if it is not new. A failed one makes its items refundable
 * again and is flagged in the audit log. @returns the current refund.
 */
export const recordRefundAnswer = async (
  tx: Transaction,
  { order, refund, answer, now }: { readonly order: Order; readonly refund: Refund; readonly answer: RefundAnswer; readonly now: Instant },
  deps: RefundLeftDeps,
): Promise<Refund> => {
  const answered = refundAnswered(refund, answer, now);
  if (answered === refund) return refund;
  await tx.refunds.save(answered);
  if (answered.state !== 'failed') return answered;
  const again = await refundStillOwed(tx, order, deps);
  const calledOff = again === null && refund.itemId === null ? await tx.callOffs.lock(order.id) : null;
  if (calledOff?.state === 'refunded') await tx.callOffs.save({ ...calledOff, state: 'failed', refusals: calledOff.refusals + 1 });
  await tx.orders.saveItems(withItemsAsRefunded(order, await tx.refunds.ofOrder(order.id)));
  const what = `The refund of ${formatUsd(refund.amountCents)} for order ${displayOrderNumber(order.orderNumber)}`;
  const text = `${what} failed: no money went back, it can be refunded again`;
  await tx.audit.add({ at: now, by: UNATTENDED.provider, kind: 'refund', text });
  return answered;
};
