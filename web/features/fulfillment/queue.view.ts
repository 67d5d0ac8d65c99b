import { inStatus, placedFirst, readyFirst, type StaffOrder } from '#web/staff/orders/staff-order.ts';

/** The list shown: `?view=preparing`, otherwise queued. `?view=make` adds the make list. */
export type View = 'queued' | 'preparing';

export const readView = (search: URLSearchParams): View => (search.get('view') === 'preparing' ? 'preparing' : 'queued');

export const isMakeView = (search: URLSearchParams): boolean => search.get('view') === 'make';

export const queueView = (orders: readonly StaffOrder[]) => ({
  queued: inStatus(orders, 'queued', placedFirst),
  preparing: inStatus(orders, 'preparing', placedFirst),
  ready: inStatus(orders, 'ready', readyFirst),
});

/** 'Reopened', 'Reopened 2 times'; null if never reopened. */
export const reopenedText = ({ reopenedCount }: StaffOrder): string | null => {
  if (reopenedCount === 0) return null;
  return reopenedCount === 1 ? 'Reopened' : `Reopened ${reopenedCount} times`;
};

/** 'New order #049', '2 new orders: #049, #050' */
export const newsText = (numbers: readonly string[]): string =>
  numbers.length === 1 ? `New order ${numbers.join('')}` : `${numbers.length} new orders: ${numbers.join(', ')}`;
