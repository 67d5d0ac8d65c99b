import { LIMITS } from '#core/domain/limits.ts';
import { inStatus, byPlacedAt, readyFirst, type StaffItem, type StaffOrder } from '#web/staff/orders/staff-order.ts';

/** The orders listed: `?view=preparing`, otherwise queued. `?view=make` shows the make list instead. */
export type View = 'queued' | 'preparing';

export const readView = (search: URLSearchParams): View => (search.get('view') === 'preparing' ? 'preparing' : 'queued');

export const isMakeView = (search: URLSearchParams): boolean => search.get('view') === 'make';

export const queueView = (orders: readonly StaffOrder[]) => ({
  queued: inStatus(orders, 'queued', byPlacedAt),
  preparing: inStatus(orders, 'preparing', byPlacedAt),
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

/** The oldest queued orders, which one tap starts. */
export const nextOf = (queued: readonly StaffOrder[]): readonly StaffOrder[] => queued.slice(0, LIMITS.orders.startAtOnce);

/** One product of an order, and who makes it; null if no station is known. */
export type OrderLine = { readonly item: StaffItem; readonly station: string | null };

/** A card has room for this many. */
const MAX_LINES = 5;

/** Up to five lines; with more, four and the number of the others. */
export const linesInView = (
  lines: readonly OrderLine[],
  isWhole: boolean,
): { readonly shown: readonly OrderLine[]; readonly rest: number } => {
  const shown = isWhole || lines.length <= MAX_LINES ? lines : lines.slice(0, MAX_LINES - 1);
  return { shown, rest: lines.length - shown.length };
};

/** Whether a card may have to leave something out. */
export const isCut = ({ specialInstructions, reopenedCount }: StaffOrder, lines: readonly OrderLine[]): boolean =>
  (specialInstructions ?? '') !== '' || reopenedCount > 0 || lines.length > MAX_LINES;
