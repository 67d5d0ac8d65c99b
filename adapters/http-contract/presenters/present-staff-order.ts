import type { ResponseOf } from '../endpoint.ts';
import type { Contract } from '../contract.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { keptCents } from '#core/domain/order/order.ts';
import { isUndone } from '#core/domain/window/sale.ts';
import type { PlacedOrder } from '#core/ports/order-reader.ts';
import { presentItems, presentShown } from './present-order.ts';

/**
 * One order for the staff. E-mail and phone only for people who manage orders (rules §5), as is the tender, since cash orders would add up
 * to the drawer's expected cash.
 */
export const presentStaffOrder = (placed: PlacedOrder, now: Instant, seesContacts: boolean): ResponseOf<Contract['fulfilment']['get']> => {
  const { order, preparingHeardAt, ownCancels } = placed;
  return {
    ...presentShown(placed, now),
    id: order.id,
    pickup_code: order.pickupCode,
    completed_at: order.completedAt,
    ...(seesContacts ? { customer_email: order.customer.email, customer_phone: order.customer.phone } : {}),
    items: presentItems(order.items).map(({ item, shown }) => ({
      ...shown,
      checked_by: item.checkedBy?.name ?? null,
      checked_by_id: item.checkedBy?.staffId ?? null,
    })),
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
  };
};
