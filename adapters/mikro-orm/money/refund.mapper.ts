import { orderId, orderItemId, paymentId, refundId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { withTotal } from '#core/domain/order/parts.ts';
import type { Refund } from '#core/domain/order/refund.ts';
import type { RefundRow } from './refund.row.ts';
import { instantOf, instantOrNull, textOf, textOrNull } from '../database/sql.ts';

export const toRefund = (row: RefundRow): Refund => ({
  id: refundId(row.id),
  orderId: orderId(row.order_id),
  itemId: row.order_item_id === null ? null : orderItemId(row.order_item_id),
  paymentId: row.payment_id === null ? null : paymentId(row.payment_id),
  amountCents: cents(row.amount_cents),
  parts: withTotal(
    { itemsCents: cents(row.items_cents), feeCents: cents(row.fee_cents), donationCents: cents(row.donation_cents) },
    cents(row.amount_cents),
  ),
  reason: row.reason,
  state: row.state,
  providerRefundId: row.provider_refund_id,
  requestedAt: instantOf(row.requested_at),
  acceptedAt: instantOrNull(row.accepted_at),
  settledAt: instantOrNull(row.settled_at),
  nextAttemptAt: instantOrNull(row.next_attempt_at),
  attempts: row.attempts,
  goneAt: instantOrNull(row.gone_at),
  backAt: instantOrNull(row.back_at),
});

export const toRefundRow = (refund: Refund): RefundRow => ({
  id: refund.id,
  order_id: refund.orderId,
  order_item_id: refund.itemId,
  payment_id: refund.paymentId,
  amount_cents: refund.amountCents,
  items_cents: refund.parts.itemsCents,
  fee_cents: refund.parts.feeCents,
  donation_cents: refund.parts.donationCents,
  reason: refund.reason,
  state: refund.state,
  provider_refund_id: refund.providerRefundId,
  requested_at: textOf(refund.requestedAt),
  accepted_at: textOrNull(refund.acceptedAt),
  settled_at: textOrNull(refund.settledAt),
  next_attempt_at: textOrNull(refund.nextAttemptAt),
  attempts: refund.attempts,
  gone_at: textOrNull(refund.goneAt),
  back_at: textOrNull(refund.backAt),
});
