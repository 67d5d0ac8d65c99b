import { isAcceptingOrders, type QueueLimits } from '../../domain/queue/queue-policy.ts';
import type { QueueReader } from '../../ports/queue-reader.ts';

/** Whether a checkout started now would be taken; the checkout itself asks again, under lock (rules §2). */
export type GetQueueStatus = () => Promise<{ readonly acceptingOrders: boolean }>;

export const makeGetQueueStatus =
  ({ queue, limits }: { readonly queue: QueueReader; readonly limits: QueueLimits }): GetQueueStatus =>
  async () => ({ acceptingOrders: isAcceptingOrders(await queue.load(), limits) });
