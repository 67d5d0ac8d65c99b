import type { Unfinished } from './night.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Why a night cannot be closed yet, as people read it; empty when it can. */
export const unfinishedText = ({ ordersInHand, liveCheckouts, uncountedDrawers }: Unfinished): string =>
  [
    ordersInHand > 0 ? `${counted(ordersInHand, 'order is', 'orders are')} still open. Hand out or refund each.` : null,
    liveCheckouts > 0
      ? `${counted(liveCheckouts, 'customer is', 'customers are')} still paying. Stop online ordering and wait a few minutes.`
      : null,
    uncountedDrawers > 0 ? `${counted(uncountedDrawers, 'drawer is', 'drawers are')} not counted yet.` : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
