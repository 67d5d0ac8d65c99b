import { createInMemoryPersistence, type InMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { describeChangeNotifications } from '../../contracts/change-notifications.contract-suite.ts';
import { describeDocumentStore } from '../../contracts/document-store.contract-suite.ts';
import type { PersistenceFixture } from '../../contracts/persistence-fixture.ts';
import { describePersistence } from '../../contracts/persistence-suites.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { sequentialIds } from '../../support/fakes/sequential-ids.ts';

const PRESENCE_CAPACITY = 5;
const DEVICE_CAPACITY = 3;
let latest: InMemoryPersistence | null = null;

const start = async (): Promise<PersistenceFixture & { readonly persistence: InMemoryPersistence }> => {
  const clock = fixedClock();
  latest = createInMemoryPersistence({ clock, presenceCapacity: PRESENCE_CAPACITY, deviceCapacity: DEVICE_CAPACITY });
  return { persistence: latest, clock, ids: sequentialIds(), presenceCapacity: PRESENCE_CAPACITY, deviceCapacity: DEVICE_CAPACITY };
};

describePersistence('in memory', start);
describeDocumentStore('in memory', start);
describeChangeNotifications('in memory', start, () => {
  if (latest === null) throw new Error('not started');
  return latest.changeNotifications;
});
