import { UNATTENDED, type NewAuditEntry } from '../../domain/audit/audit-entry.ts';
import { refundId } from '../../domain/kernel/ids.ts';
import { formatUsd } from '../../domain/kernel/money.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import type { Order } from '../../domain/order/order.ts';
import { leftCents, leftParts, type RefundLedger } from '../../domain/order/outside-adjustment.ts';
import { totalOf } from '../../domain/order/parts.ts';
import { goesBackWhole, newRefund, type Refund } from '../../domain/order/refund.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';

export type RefundLeftDeps = Pick<Ports, 'ids' | 'clock'>;

type Options = RefundLeftDeps & {
  readonly reason: string;
  /** The form to store instead of it. */
  readonly prepare?: (refund: Refund) => Refund;
};

/**
 * Stores a refund of a locked order's remaining money, donation included, due immediately. Null when none remains, or when such a refund is
 * under way.
 */
export const storeRefundOfRest = async (
  tx: Transaction,
  order: Order,
  { ids, clock, reason, prepare = (refund) => refund }: Options,
): Promise<Refund | null> => {
  const parts = leftParts(order, await tx.refunds.ofOrder(order.id));
  if (order.paymentId === null || totalOf(parts) <= 0) return null;
  const facts = { id: refundId(ids.uuid()), orderId: order.id, itemId: null, paymentId: order.paymentId, parts };
  const refund = prepare(newRefund({ ...facts, reason, now: clock.now() }));
  return (await tx.refunds.insert(refund)) ? refund : null;
};

/** The audit log's entry for a refund of the rest. */
export const refundEntry = (order: Order, { amountCents, reason, requestedAt: at }: Refund, by: string): NewAuditEntry => {
  const text = `Refunded ${formatUsd(amountCents)} of order ${displayOrderNumber(order.orderNumber)}: ${reason.toLowerCase()}`;
  return { at, by, kind: 'refund', text };
};

/** Stores it with its audit entry. */
export const refundLeft = async (
  tx: Transaction,
  order: Order,
  { by, ...options }: Options & { readonly by: string },
): Promise<Refund | null> => {
  const refund = await storeRefundOfRest(tx, order, options);
  if (refund !== null) await tx.audit.add(refundEntry(order, refund, by));
  return refund;
};

/**
 * Whether the rest of a whole payment is still owed. The provider refuses a refund when part of the payment was refunded elsewhere since, or
 * while it is disputed; a dispute may be won after its order was cancelled. A refusal although the full amount is left waits for a person.
 */
const isOwed = (order: Order, { refunds, outside }: RefundLedger): boolean => {
  const whole = refunds.findLast(({ itemId }) => itemId === null);
  if (whole?.state !== 'failed') return goesBackWhole(order);
  const isBackSince = outside.some(({ backAt }) => backAt !== null && backAt > (whole.settledAt ?? backAt));
  return isBackSince || leftCents(order, { refunds, outside }) < whole.amountCents;
};

/** Refunds it, due immediately. */
export const refundStillOwed = async (tx: Transaction, order: Order, deps: RefundLeftDeps): Promise<Refund | null> => {
  const ledger = await tx.refunds.ofOrder(order.id);
  const reason = ledger.refunds.findLast(({ itemId }) => itemId === null)?.reason ?? 'The order was cancelled';
  return isOwed(order, ledger) ? refundLeft(tx, order, { ...deps, reason, by: UNATTENDED.stand }) : null;
};
