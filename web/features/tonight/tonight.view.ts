import { elapsedMs, HOUR_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { addCents, formatUsd } from '#core/domain/kernel/money.ts';
import type { Unfinished } from '#core/domain/night/night.ts';
import { businessDayOf } from '#core/domain/reports/business-day.ts';
import type { NightEntry, Nights, Uncollected } from '#web/api/nights.queries.ts';

export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** How long people return to the page of the night they just closed. */
const CLOSED_IS_SHOWN_MS = 8 * HOUR_MS;

type Stage =
  | { readonly stage: 'running' | 'closing' | 'closed'; readonly night: NightEntry }
  /** No night is open: the next one can be prepared. */
  | { readonly stage: 'before'; readonly night: null };

/** The page's current stage. @param done the closed night that was dismissed */
export const stageOf = ({ nights, takesOrders }: Nights, now: Instant, done: NightEntry['id'] | null): Stage => {
  const open = nights.find(({ state }) => state === 'open');
  if (open !== undefined) return { stage: takesOrders ? 'running' : 'closing', night: open };
  const last = nights.find(({ state }) => state === 'closed');
  const isRecent = last !== undefined && last.closedBy !== null && elapsedMs(last.closedAt ?? now, now) < CLOSED_IS_SHOWN_MS;
  return isRecent && last.id !== done ? { stage: 'closed', night: last } : { stage: 'before', night: null };
};

/** Planned nights, by opening time; those that open by hand last. */
export const plannedOf = (nights: readonly NightEntry[]): readonly NightEntry[] =>
  nights
    .filter(({ state }) => state === 'planned')
    .sort((one, other) => (one.opensAt ?? Number.POSITIVE_INFINITY) - (other.opensAt ?? Number.POSITIVE_INFINITY));

/** The next one, unless its time has passed. */
export const nextOf = (nights: readonly NightEntry[], now: Instant): NightEntry | undefined =>
  plannedOf(nights).find(({ opensAt }) => opensAt === null || opensAt > now);

const LATE_MS = 6 * HOUR_MS;

/** Whether a night is planned for a day other than today: opening it now needs a confirmation. */
export const isForAnotherDay = (
  { opensAt, closesAt }: Pick<NightEntry, 'opensAt' | 'closesAt'>,
  now: Instant,
  timeZone: string,
): boolean => {
  // A game of today may close after midnight.
  const at = opensAt ?? (closesAt === null ? null : plusMs(closesAt, -LATE_MS));
  return at !== null && businessDayOf(at, timeZone) !== businessDayOf(now, timeZone);
};

/** The unfinished work ('Orders, drawers') that blocks the closing, for its foot; empty if none. */
export const missingText = ({ ordersInHand, liveCheckouts, uncountedDrawers }: Unfinished): string =>
  [
    ordersInHand > 0 ? counted(ordersInHand, 'order', 'orders') : null,
    uncountedDrawers > 0 ? counted(uncountedDrawers, 'drawer', 'drawers') : null,
    liveCheckouts > 0 ? counted(liveCheckouts, 'payment', 'payments') : null,
  ]
    .filter((part) => part !== null)
    .join(', ');

/** Orders that the provider can refund; giveaways and payments by cash or card reader are kept. */
export const refundable = (orders: readonly Uncollected[]): readonly Uncollected[] => orders.filter(({ back }) => back === 'card');

/** 'Paid, and reminded.' An order may be listed without a reminder: half an hour is enough. */
export const remindedText = (orders: readonly Uncollected[]): string => {
  const reminded = orders.filter(({ isReminded }) => isReminded).length;
  if (reminded === orders.length) return 'Paid, and reminded.';
  return reminded === 0 ? 'Paid, not reminded.' : `Paid, ${reminded} of ${orders.length} reminded.`;
};

/** '$29.87' */
export const sumText = (orders: readonly Uncollected[]): string => formatUsd(addCents(...orders.map(({ amount }) => amount)));

/** 'Refund $29.87', or with others among them 'Refund $29.87, Keep the Rest' */
export const refundLabel = (orders: readonly Uncollected[]): string => {
  const cards = refundable(orders);
  const rest = cards.length === orders.length ? '' : ', Keep the Rest';
  return `Refund ${sumText(cards)}${rest}`;
};
