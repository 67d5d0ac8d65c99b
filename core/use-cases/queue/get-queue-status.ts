import type { Night } from '../../domain/night/night.ts';
import { orderingAt } from '../../domain/night/ordering.ts';
import { isAcceptingOrders, type QueueLimits } from '../../domain/queue/queue-policy.ts';
import type { Clock } from '../../ports/clock.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { StaffPresence } from '../nights/watch-staff.ts';
import type { QueueReader } from '../../ports/queue-reader.ts';

export interface QueueStatus {
  /** Whether the queue has a place for a checkout started now; the checkout itself asks again, under lock (rules §2). */
  readonly acceptingOrders: boolean;
  /** Present while no night takes orders. */
  readonly closed?: { readonly next: Pick<Night, 'name' | 'opensAt'> | null };
}

export type GetQueueStatus = () => Promise<QueueStatus>;

export interface GetQueueStatusDeps {
  readonly queue: QueueReader;
  readonly nights: Pick<NightReader, 'current'>;
  readonly staffPresence: Pick<StaffPresence, 'isAway'>;
  readonly limits: QueueLimits;
  readonly clock: Clock;
}

export const makeGetQueueStatus =
  ({ queue, nights, staffPresence, limits, clock }: GetQueueStatusDeps): GetQueueStatus =>
  async () => {
    const now = clock.now();
    const acceptingOrders = isAcceptingOrders(await queue.load(), limits) && !staffPresence.isAway();
    const ordering = orderingAt(await nights.current(now), now);
    if (ordering.isOpen) return { acceptingOrders };
    const { next } = ordering;
    return { acceptingOrders, closed: { next: next === null ? null : { name: next.name, opensAt: next.opensAt } } };
  };
