import { addCents, formatUsd } from '#core/domain/kernel/money.ts';
import type { Unfinished } from '#core/domain/night/night.ts';
import type { Uncollected } from '#web/api/nights.queries.ts';

export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** How the foot of the closing names what keeps the night open: '3 orders, 1 drawer'. */
export const missingText = ({ ordersInHand, liveCheckouts, uncountedDrawers }: Unfinished): string =>
  [
    ordersInHand > 0 ? counted(ordersInHand, 'order', 'orders') : null,
    uncountedDrawers > 0 ? counted(uncountedDrawers, 'drawer', 'drawers') : null,
    liveCheckouts > 0 ? counted(liveCheckouts, 'payment', 'payments') : null,
  ]
    .filter((part) => part !== null)
    .join(', ');

/** Those whose money the provider can give back; cash and the card reader are kept. */
export const refundable = (orders: readonly Uncollected[]): readonly Uncollected[] => orders.filter(({ back }) => back !== 'hand');

/** '$29.87' */
export const sumText = (orders: readonly Uncollected[]): string => formatUsd(addCents(...orders.map(({ amount }) => amount)));

/** 'Refund $29.87', or with others among them 'Refund $29.87, Keep the Rest' */
export const refundLabel = (orders: readonly Uncollected[]): string => {
  const cards = refundable(orders);
  const rest = cards.length === orders.length ? '' : ', Keep the Rest';
  return `Refund ${sumText(cards)}${rest}`;
};
