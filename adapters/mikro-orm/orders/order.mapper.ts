import { normaliseEmail, normalisePhone } from '#core/domain/kernel/contact.ts';
import {
  actId,
  checkoutId,
  lookupHash,
  orderId,
  orderItemId,
  paymentId,
  productId,
  sessionId,
  type NightId,
} from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { OrderEvent } from '#core/domain/order/order-lifecycle.ts';
import { displaySequence } from '#core/domain/order/order-number.ts';
import type { Order, OrderItem, StaffMember } from '#core/domain/order/order.ts';
import { givenBackCents, type GivenBack } from '#core/domain/order/outside-adjustment.ts';
import type { OrderEventRow } from './order-event.row.ts';
import type { OrderItemRow } from './order-item.row.ts';
import type { OrderRow } from './order.row.ts';
import { instantOf, instantOrNull, textOf, textOrNull } from '../database/sql.ts';

/** An order as one statement returns it. */
export type OrderWithItems = Omit<OrderRow, 'night_id'> & {
  readonly items: readonly OrderItemRow[];
  readonly refunds: GivenBack['refunds'] | null;
  readonly outside: GivenBack['outside'] | null;
};

const NUMBER = /^[^-]+-(\d{8})-[^-]+-(\d+)$/;

type NumberColumns = 'number' | 'business_day' | 'sequence' | 'display_number';

const numberColumns = (orderNumber: string): Pick<OrderRow, NumberColumns> => {
  const [, businessDay, digits] = NUMBER.exec(orderNumber) ?? [];
  if (businessDay === undefined || digits === undefined) throw new RangeError('an order number has four parts');
  const sequence = Number(digits);
  return { number: orderNumber, business_day: businessDay, sequence, display_number: displaySequence(sequence) };
};

const staffMember = (staffId: string | null, name: string | null): StaffMember | null =>
  staffId === null ? null : { staffId, name: name ?? '' };

const toItem = (row: OrderItemRow): OrderItem => ({
  id: orderItemId(row.id),
  productId: productId(row.product_id),
  productName: row.product_name,
  ...(row.product_name_es === null ? {} : { productNameEs: row.product_name_es }),
  unitPriceCents: cents(row.unit_price_cents),
  quantity: row.quantity,
  subtotalCents: cents(row.subtotal_cents),
  isRefunded: row.is_refunded,
  ...(row.is_returned ? { isReturned: true } : {}),
  checkedBy: staffMember(row.checked_by_id, row.checked_by_name),
  ...(row.replaces_id === null ? {} : { replacesId: orderItemId(row.replaces_id) }),
  ...(row.found_at === null ? {} : { foundAt: instantOf(row.found_at) }),
});

export const toOrder = (row: OrderWithItems): Order => ({
  id: orderId(row.id),
  orderNumber: row.number,
  lookupHash: lookupHash(row.lookup_hash),
  pickupCode: row.pickup_code,
  status: row.status,
  channel: row.channel,
  tender: row.tender,
  checkoutId: row.checkout_id === null ? null : checkoutId(row.checkout_id),
  sessionId: row.session_id === null ? null : sessionId(row.session_id),
  paymentId: row.payment_id === null ? null : paymentId(row.payment_id),
  customer: { name: row.customer_name, email: row.customer_email, phone: row.customer_phone },
  language: row.language,
  specialInstructions: row.special_instructions,
  items: row.items.map(toItem),
  subtotalCents: cents(row.subtotal_cents),
  feeCents: cents(row.fee_cents),
  donationCents: cents(row.donation_cents),
  totalCents: cents(row.total_cents),
  paidCents: cents(row.paid_cents),
  givenBackCents: givenBackCents({ refunds: row.refunds ?? [], outside: row.outside ?? [] }),
  needsReview: row.needs_review,
  placedAt: instantOf(row.placed_at),
  ...(row.entered_at === null ? {} : { enteredAt: instantOf(row.entered_at) }),
  ...(row.sold_offline ? { soldOffline: true } : {}),
  readyAt: instantOrNull(row.ready_at),
  completedAt: instantOrNull(row.completed_at),
  cancelledAt: instantOrNull(row.cancelled_at),
  preparing: staffMember(row.preparing_staff_id, row.preparing_staff_name),
  statusBy: staffMember(row.status_staff_id, row.status_staff_name),
  reopenedCount: row.reopened_count,
  reopenNotes: row.reopen_notes,
  lastReopenedBy: staffMember(row.last_reopened_staff_id, row.last_reopened_staff_name),
  reminders: { sent: row.reminders_sent, lastSentAt: instantOrNull(row.last_reminded_at) },
});

type Contacts = Pick<OrderRow, 'contact_email' | 'contact_phone'>;

export const contactsOf = ({ customer: { email, phone } }: Pick<Order, 'customer'>): Contacts => ({
  contact_email: normaliseEmail(email ?? ''),
  contact_phone: normalisePhone(phone ?? ''),
});

/** An order never changes its night. Its contacts for lookups may be digests by now (`forgetContact`). */
export const toOrderColumns = (order: Order): Omit<OrderRow, 'night_id' | keyof Contacts> => ({
  id: order.id,
  lookup_hash: order.lookupHash,
  status: order.status,
  channel: order.channel,
  tender: order.tender,
  checkout_id: order.checkoutId,
  session_id: order.sessionId,
  payment_id: order.paymentId,
  customer_name: order.customer.name,
  customer_email: order.customer.email,
  customer_phone: order.customer.phone,
  language: order.language,
  special_instructions: order.specialInstructions,
  subtotal_cents: order.subtotalCents,
  fee_cents: order.feeCents,
  donation_cents: order.donationCents,
  total_cents: order.totalCents,
  paid_cents: order.paidCents,
  needs_review: order.needsReview,
  placed_at: textOf(order.placedAt),
  entered_at: textOrNull(order.enteredAt ?? null),
  sold_offline: order.soldOffline ?? false,
  ready_at: textOrNull(order.readyAt),
  completed_at: textOrNull(order.completedAt),
  cancelled_at: textOrNull(order.cancelledAt),
  preparing_staff_id: order.preparing?.staffId ?? null,
  preparing_staff_name: order.preparing?.name ?? null,
  status_staff_id: order.statusBy?.staffId ?? null,
  status_staff_name: order.statusBy?.name ?? null,
  reopened_count: order.reopenedCount,
  reopen_notes: order.reopenNotes,
  last_reopened_staff_id: order.lastReopenedBy?.staffId ?? null,
  last_reopened_staff_name: order.lastReopenedBy?.name ?? null,
  reminders_sent: order.reminders.sent,
  last_reminded_at: textOrNull(order.reminders.lastSentAt),
  ...numberColumns(order.orderNumber),
  pickup_code: order.pickupCode,
});

export const toOrderRow = (order: Order, night: NightId): OrderRow => ({
  ...toOrderColumns(order),
  ...contactsOf(order),
  night_id: night,
});

/** An item of a newly placed order. */
export type NewItemRow = Omit<OrderItemRow, 'replaces_id'>;

export const toItemRows = (order: Order): readonly NewItemRow[] =>
  order.items.map((item, position) => ({
    id: item.id,
    order_id: order.id,
    position,
    product_id: item.productId,
    product_name: item.productName,
    product_name_es: item.productNameEs ?? null,
    unit_price_cents: item.unitPriceCents,
    quantity: item.quantity,
    subtotal_cents: item.subtotalCents,
    is_refunded: item.isRefunded,
    is_returned: item.isReturned ?? false,
    checked_by_id: item.checkedBy?.staffId ?? null,
    checked_by_name: item.checkedBy?.name ?? null,
    found_at: textOrNull(item.foundAt ?? null),
  }));

/** The database assigns the id, in statement order. */
export const toEventRow = (event: OrderEvent): Omit<OrderEventRow, 'id'> => ({
  order_id: event.orderId,
  command: event.command,
  from_status: event.from,
  to_status: event.to,
  staff_id: event.by?.staffId ?? null,
  staff_name: event.by?.name ?? null,
  reason: event.reason,
  at: textOf(event.at),
  act_id: event.actId ?? null,
});

export const toEvent = (row: OrderEventRow): OrderEvent => ({
  orderId: orderId(row.order_id),
  command: row.command,
  from: row.from_status,
  to: row.to_status,
  by: staffMember(row.staff_id, row.staff_name),
  reason: row.reason,
  at: instantOf(row.at),
  ...(row.act_id === null ? {} : { actId: actId(row.act_id) }),
});
