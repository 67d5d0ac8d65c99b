import { isLive } from '#core/domain/checkout/checkout.ts';
import { isAcceptingOrders } from '#core/domain/queue/queue-policy.ts';
import type { QueueGate, QueueLoad, QueueReader } from '#core/ports/queue-gate.ts';
import { Violated } from '#core/ports/unit-of-work.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';
import type { Tables } from './tables.ts';

export const loadOf = ({ orders, checkouts }: Tables): QueueLoad => ({
  queued: [...orders.values()].filter(({ status }) => status === 'queued').length,
  openCheckouts: [...checkouts.values()].filter(isLive).length,
});

/** Transactions run one at a time here: every count is exclusive. */
export const createInMemoryQueueGate = ({ tables }: Draft): QueueGate => ({
  async insistOnRoom(limits) {
    const { queued, openCheckouts } = loadOf(tables);
    if (!isAcceptingOrders({ queued, openCheckouts: openCheckouts - 1 }, limits)) throw new Violated('room-in-queue');
  },
});

export const createInMemoryQueueReader = (store: InMemoryStore): QueueReader => ({ load: async () => loadOf(store.read()) });
