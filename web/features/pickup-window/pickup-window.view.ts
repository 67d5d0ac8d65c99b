import type { RecentAct } from '#web/staff/orders/recent-acts.tsx';
import { inStatus, readyFirst, type StaffOrder } from '#web/staff/orders/staff-order.ts';

/** The longest waiting first. */
export const readyOrders = (orders: readonly StaffOrder[]): readonly StaffOrder[] => inStatus(orders, 'ready', readyFirst);

/**
 * What was handed over a moment ago and can be undone: each keeps its old place. An order that is ready again, because
 * somebody undid it elsewhere, is not among them.
 */
export const pickUpsOf = (ready: readonly StaffOrder[], recent: readonly RecentAct[]): readonly RecentAct[] =>
  recent.filter(({ act, order }) => act === 'picked-up' && ready.every(({ id }) => id !== order.id));

/** 'Reopened 2×'; null for an order that never was. */
export const reopenedMark = ({ reopenedCount }: StaffOrder): string | null => (reopenedCount === 0 ? null : `Reopened ${reopenedCount}×`);
