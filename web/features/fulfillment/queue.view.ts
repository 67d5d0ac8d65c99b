import type { StationItems } from '#web/order/by-station.ts';
import { inStatus, placedFirst, readyFirst, type StaffItem, type StaffOrder } from '#web/order/staff-order.ts';

/** Which list the screen shows: `?view=preparing`, else queued. `?view=make` has the make list beside it. */
export type View = 'queued' | 'preparing';

export const readView = (search: URLSearchParams): View => (search.get('view') === 'preparing' ? 'preparing' : 'queued');

export const isMakeView = (search: URLSearchParams): boolean => search.get('view') === 'make';

export const queueView = (orders: readonly StaffOrder[]) => ({
  queued: inStatus(orders, 'queued', placedFirst),
  preparing: inStatus(orders, 'preparing', placedFirst),
  ready: inStatus(orders, 'ready', readyFirst),
});

/** An item of a compact ticket, and whether it is the first one of its station. */
export type CompactLine = { readonly item: StaffItem; readonly station: string | null; readonly isFirst: boolean };

/** Characters in a compact ticket: with a long last name and a special request three rows of them fit on a tablet. */
const COMPACT_ROOM = 84;

const lengthOf = ({ item: { quantity, productName, replaces }, station, isFirst }: CompactLine): number =>
  `${isFirst ? (station ?? '') : ''}: ${quantity} × ${productName}${replaces === undefined ? '' : ` (instead of ${replaces.productName})`}`
    .length;

/** The first items of a ticket, as many as it has room for and never none; the rest is shown on demand. */
export const compactLines = (
  groups: readonly StationItems<StaffItem>[],
): { readonly shown: readonly CompactLine[]; readonly hidden: readonly CompactLine[] } => {
  const lines = groups.flatMap(({ station, items }) => items.map((item, index) => ({ item, station, isFirst: index === 0 })));
  let room = COMPACT_ROOM;
  const end = lines.findIndex((line, index) => {
    room -= lengthOf(line);
    return room < 0 && index > 0;
  });
  return end === -1 ? { shown: lines, hidden: [] } : { shown: lines.slice(0, end), hidden: lines.slice(end) };
};

/** 'Reopened', 'Reopened 2 times'; null for an order that never was. */
export const reopenedText = ({ reopenedCount }: StaffOrder): string | null => {
  if (reopenedCount === 0) return null;
  return reopenedCount === 1 ? 'Reopened' : `Reopened ${reopenedCount} times`;
};

/** 'New order #049', '2 new orders: #049, #050' */
export const newsText = (numbers: readonly string[]): string =>
  numbers.length === 1 ? `New order ${numbers.join('')}` : `${numbers.length} new orders: ${numbers.join(', ')}`;
