import { isLive } from '#core/domain/checkout/checkout.ts';
import type { QueueGate, QueueLoad, QueueReader } from '#core/ports/queue-gate.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';
import type { Tables } from './tables.ts';

export const loadOf = ({ orders, checkouts }: Tables): QueueLoad => ({
  queued: [...orders.values()].filter(({ status }) => status === 'queued').length,
  openCheckouts: [...checkouts.values()].filter(isLive).length,
});

/** Transactions run one at a time here: every count is exclusive. */
export const createInMemoryQueueGate = ({ tables }: Draft): QueueGate => ({ loadExclusively: async () => loadOf(tables) });

export const createInMemoryQueueReader = (store: InMemoryStore): QueueReader => ({ load: async () => loadOf(store.read()) });
