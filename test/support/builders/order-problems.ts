import { addCents, multiplyCents } from '#core/domain/kernel/money.ts';
import type { Order } from '#core/domain/order/order.ts';

type Law = readonly [name: string, holds: (order: Order) => boolean];

/** Invariants of every order at any moment. */
const LAWS: readonly Law[] = [
  ['preparing has exactly one holder', (order) => (order.preparing !== null) === (order.status === 'preparing')],
  ['ready and completed orders have a ready time', (order) => (order.readyAt !== null) === ['ready', 'completed'].includes(order.status)],
  ['completed has its time', (order) => (order.completedAt !== null) === (order.status === 'completed')],
  ['cancelled has its time', (order) => (order.cancelledAt !== null) === (order.status === 'cancelled')],
  ['cancelled is refunded', (order) => order.status !== 'cancelled' || order.items.every((item) => item.isRefunded)],
  ['reopened by somebody', (order) => order.reopenedCount > 0 === (order.lastReopenedBy !== null)],
  ['notes only of a reopening', (order) => order.reopenNotes === null || order.reopenedCount > 0],
  [
    'items have their subtotal',
    (order) => order.items.every((item) => item.subtotalCents === multiplyCents(item.unitPriceCents, item.quantity)),
  ],
  ['the subtotal is the items', (order) => order.subtotalCents === addCents(...order.items.map((item) => item.subtotalCents))],
  ['the total is the sum', (order) => order.totalCents === addCents(order.subtotalCents, order.feeCents, order.donationCents)],
  ['another payment is flagged', (order) => order.needsReview === (order.paidCents !== order.totalCents)],
];

/** The names of the invariants that an order violates. */
export const orderProblems = (order: Order): readonly string[] => LAWS.filter(([, holds]) => !holds(order)).map(([name]) => name);
