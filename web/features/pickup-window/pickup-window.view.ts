import type { RecentAct } from '#web/staff/orders/recent-acts.tsx';
import { inStatus, readyFirst, type StaffOrder } from '#web/staff/orders/staff-order.ts';

/** The longest wait first. */
export const readyOrders = (orders: readonly StaffOrder[]): readonly StaffOrder[] => inStatus(orders, 'ready', readyFirst);

/**
 * Recent hand-outs that can be undone, each in its old place. Leaves out orders that are ready again, because another person undid them.
 */
export const pickUpsOf = (ready: readonly StaffOrder[], recent: readonly RecentAct[]): readonly RecentAct[] =>
  recent.filter(({ act, order }) => act === 'picked-up' && ready.every(({ id }) => id !== order.id));

/** 'Reopened 2×'; null if never reopened. */
export const reopenedMark = ({ reopenedCount }: StaffOrder): string | null => (reopenedCount === 0 ? null : `Reopened ${reopenedCount}×`);
