import type { Instant } from '#core/domain/kernel/instant.ts';
import { type Order, type OrderItem, replacementOf } from '#core/domain/order/order.ts';

export type PracticeTask = {
  readonly id: string;
  readonly title: string;
  /** The necessary taps. */
  readonly hint: string;
  /** The screen where it is done. */
  readonly path: string;
  /** @param orders all orders of the practice, oldest first */
  readonly isDone: (orders: readonly Order[]) => boolean;
};

const PRETZEL = 'Soft Pretzel';

/** It was replaced, or found after all. */
const isSettled = (item: OrderItem, items: readonly OrderItem[]): boolean =>
  item.foundAt !== undefined || replacementOf(items, item.id) !== null;

const first = (orders: readonly Order[]): Order | undefined => orders.find(({ channel }) => channel === 'O');

/** The game's tasks, in order. Completion is read from the orders alone, so that no screen depends on the practice. */
export const PRACTICE_TASKS: readonly PracticeTask[] = [
  {
    id: 'sell',
    title: 'Sell a water for cash',
    hint: 'Water, Cash, Exact. Three taps.',
    path: '/window',
    isDone: (orders) => orders.some(({ tender, status }) => tender === 'cash' && status !== 'cancelled'),
  },
  {
    id: 'start',
    title: 'Start the oldest order',
    hint: 'Tap Start Preparing on #001.',
    path: '/fulfillment',
    isDone: (orders) => first(orders) !== undefined && first(orders)?.status !== 'queued',
  },
  {
    id: 'pack',
    title: 'Pack it',
    hint: 'Check each item, then mark it as ready.',
    path: '/fulfillment?view=preparing',
    isDone: (orders) => ['ready', 'completed'].includes(first(orders)?.status ?? ''),
  },
  {
    id: 'hand-out',
    title: 'Hand it out',
    hint: 'Ask for the code, then tap Picked Up.',
    path: '/pickup-window',
    isDone: (orders) => orders.some(({ channel, status }) => channel === 'O' && status === 'completed'),
  },
  {
    id: 'sold-out',
    title: 'Run out of pretzels',
    hint: 'Tap Sold Out and settle the order that is waiting.',
    path: '/fulfillment',
    isDone: (orders) => orders.some(({ items }) => items.some((item) => item.productName === PRETZEL && isSettled(item, items))),
  },
];

/** A player's progress. `finishedAt` of a skipped task is null. */
export type PracticeProgress = {
  readonly startedAt: Instant;
  readonly finished: readonly { readonly id: string; readonly finishedAt: Instant | null }[];
};

export const currentTask = ({ finished }: PracticeProgress): PracticeTask | null =>
  PRACTICE_TASKS.find((task) => finished.every(({ id }) => id !== task.id)) ?? null;

/** One task after the other: work done in advance counts when its turn comes. */
export const noteDone = (progress: PracticeProgress, orders: readonly Order[], now: Instant): PracticeProgress => {
  const task = currentTask(progress);
  if (task === null || !task.isDone(orders)) return progress;
  return noteDone({ ...progress, finished: [...progress.finished, { id: task.id, finishedAt: now }] }, orders, now);
};

export const skipTask = (progress: PracticeProgress): PracticeProgress => {
  const task = currentTask(progress);
  return task === null ? progress : { ...progress, finished: [...progress.finished, { id: task.id, finishedAt: null }] };
};
