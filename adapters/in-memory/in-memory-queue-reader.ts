import { isLive } from '#core/domain/checkout/checkout.ts';
import type { QueueLoad, QueueReader } from '#core/ports/queue-reader.ts';
import type { InMemoryStore } from './in-memory-store.ts';
import type { Tables } from './tables.ts';

export const loadOf = ({ orders, checkouts }: Tables): QueueLoad => ({
  queued: [...orders.values()].filter(({ status }) => status === 'queued').length,
  openCheckouts: [...checkouts.values()].filter(isLive).length,
});

export const createInMemoryQueueReader = (store: InMemoryStore): QueueReader => ({ load: async () => loadOf(store.read()) });
