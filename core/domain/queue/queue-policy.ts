import { LIMITS } from '../limits.ts';

/** Thresholds of spec §9 and rules §2. */
export const QUEUE_LIMITS = LIMITS.queue;

export type QueueLimits = {
  readonly warningAt: number;
  readonly criticalAt: number;
  readonly pauseAtQueued: number;
  readonly pauseAtQueuedAndOpenCheckouts: number;
};

/** The number waiting: queued orders, and checkouts (creating or open) that may become orders. */
export type QueueLoad = { readonly queued: number; readonly openCheckouts: number };

export type QueueLevel = 'calm' | 'building' | 'critical';

/** The warning for the staff: 12 or 13 queued is 'building', 14 or more 'critical'. */
export const queueLevel = (queued: number, limits: Pick<QueueLimits, 'warningAt' | 'criticalAt'> = QUEUE_LIMITS): QueueLevel => {
  if (queued >= limits.criticalAt) return 'critical';
  return queued >= limits.warningAt ? 'building' : 'calm';
};

/** Whether a new checkout may begin. Never applied to a paid one. */
export const isAcceptingOrders = (
  { queued, openCheckouts }: QueueLoad,
  limits: Pick<QueueLimits, 'pauseAtQueued' | 'pauseAtQueuedAndOpenCheckouts'> = QUEUE_LIMITS,
): boolean => queued < limits.pauseAtQueued && queued + openCheckouts < limits.pauseAtQueuedAndOpenCheckouts;
