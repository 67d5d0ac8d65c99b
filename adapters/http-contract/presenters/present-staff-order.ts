import type { ResponseOf } from '../endpoint.ts';
import type { Contract } from '../contract.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { keptCents } from '#core/domain/order/order.ts';
import { estimatedReadyAt } from '#core/domain/queue/estimated-ready.ts';
import { isUndone } from '#core/domain/window/sale.ts';
import type { PlacedOrder } from '#core/ports/order-reader.ts';
import { presentAmounts, presentItems } from './present-order.ts';

/**
 * One order for the staff: e-mail and phone only for people who manage orders (rules §5), and whether it was paid in cash, which others
 * could add up to what a drawer should hold.
 */
export const presentStaffOrder = (
  { order, queuePosition, preparingHeardAt, ownCancels }: PlacedOrder,
  now: Instant,
  seesContacts: boolean,
): ResponseOf<Contract['fulfilment']['get']> => ({
  id: order.id,
  order_number: order.orderNumber,
  pickup_code: order.pickupCode,
  status: order.status,
  created_at: order.placedAt,
  ready_at: order.readyAt,
  completed_at: order.completedAt,
  estimated_ready_time: estimatedReadyAt(order, queuePosition, now),
  queue_position: queuePosition,
  customer_name: order.customer.name,
  ...(seesContacts ? { customer_email: order.customer.email, customer_phone: order.customer.phone } : {}),
  special_instructions: order.specialInstructions,
  items: presentItems(order.items).map(({ item, shown }) => ({
    ...shown,
    checked_by: item.checkedBy?.name ?? null,
    checked_by_id: item.checkedBy?.staffId ?? null,
  })),
  ...presentAmounts(order),
  kept_amount: keptCents(order),
  ...(order.channel === 'W' && (seesContacts || order.tender === 'comp') ? { tender: order.tender } : {}),
  ...(isUndone(order) ? { undone: true } : {}),
  ...(order.enteredAt === undefined ? {} : { entered_at: order.enteredAt }),
  ...(order.soldOffline === undefined ? {} : { sold_offline: true }),
  needs_review: order.needsReview,
  ...(ownCancels === 0 ? {} : { customer_cancels: ownCancels }),
  reopened_count: order.reopenedCount,
  reopen_notes: order.reopenNotes,
  last_reopened_by: order.lastReopenedBy?.name ?? null,
  preparing_staff: order.preparing?.name ?? null,
  preparing_staff_id: order.preparing?.staffId ?? null,
  preparing_heard_at: preparingHeardAt,
  reminders_sent: order.reminders.sent,
  last_reminded_at: order.reminders.lastSentAt,
});
