import { UNATTENDED } from '../../domain/audit/audit-entry.ts';
import { formatUsd } from '../../domain/kernel/money.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import type { Order } from '../../domain/order/order.ts';
import { refundAnswered, withItemsRefunded, type Refund, type RefundAnswer } from '../../domain/order/refund.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';

/** After a refund has failed its items can be refunded again, but for those that another refund covers. */
const givenUp = async (tx: Transaction, order: Order, failed: Refund): Promise<Order> => {
  const { refunds } = await tx.refunds.ofOrder(order.id);
  const covers = refunds.filter((refund) => refund.id !== failed.id && refund.state !== 'failed').map(({ itemId }) => itemId);
  if (covers.includes(null)) return order;
  const freed = order.items.map(({ id }) => id).filter((id) => (failed.itemId === null || failed.itemId === id) && !covers.includes(id));
  return withItemsRefunded(order, freed, false);
};

/**
 * Writes down what the provider said about a refund, under its order's lock; nothing when it said nothing new. One that
 * failed makes its items refundable again and is flagged in the audit log. @returns the refund as it is now.
 */
export const recordRefundAnswer = async (
  tx: Transaction,
  { order, refund, answer, now }: { readonly order: Order; readonly refund: Refund; readonly answer: RefundAnswer; readonly now: Instant },
): Promise<Refund> => {
  const answered = refundAnswered(refund, answer, now);
  if (answered === refund) return refund;
  await tx.refunds.save(answered);
  if (answered.state !== 'failed') return answered;
  await tx.orders.saveItems(await givenUp(tx, order, answered));
  const what = `The refund of ${formatUsd(refund.amountCents)} for order ${displayOrderNumber(order.orderNumber)}`;
  const text = `${what} failed: no money went back, it can be refunded again`;
  await tx.audit.add({ at: now, by: UNATTENDED.provider, kind: 'refund', text });
  return answered;
};
