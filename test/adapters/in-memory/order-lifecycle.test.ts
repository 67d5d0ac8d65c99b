import { expect } from 'vitest';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { describeOrderLifecycle } from '../../contracts/order-lifecycle.contract-suite.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { sequentialIds } from '../../support/fakes/sequential-ids.ts';

const start = async () => {
  const clock = fixedClock();
  return { persistence: createInMemoryPersistence({ clock }), clock, ids: sequentialIds(), presenceCapacity: 0, deviceCapacity: 0 };
};

describeOrderLifecycle('in memory', start, async ({ persistence }, orders) => {
  const queued = orders.filter(({ status }) => status === 'queued').length;
  expect((await persistence.queue.load()).queued).toBe(queued);
});
