import { createInMemoryPersistence, type InMemoryPersistence } from '#adapters/in-memory/in-memory-persistence.ts';
import { describeAccessTokens } from '../../contracts/access-tokens.contract-suite.ts';
import { describeAdminCredentials } from '../../contracts/admin-credentials.contract-suite.ts';
import { describeAuditLog } from '../../contracts/audit-log.contract-suite.ts';
import { describeCheckoutRepository } from '../../contracts/checkout-repository.contract-suite.ts';
import { describeDocumentStore } from '../../contracts/document-store.contract-suite.ts';
import { describeChangeNotifications } from '../../contracts/change-notifications.contract-suite.ts';
import { describeImageStore } from '../../contracts/image-store.contract-suite.ts';
import { describeKnownDevices } from '../../contracts/known-devices.contract-suite.ts';
import { describeOrderReader } from '../../contracts/order-reader.contract-suite.ts';
import { describeOrderRepository } from '../../contracts/order-repository.contract-suite.ts';
import { describeOutbox } from '../../contracts/outbox.contract-suite.ts';
import { describePresenceLog } from '../../contracts/presence-log.contract-suite.ts';
import { describeProductRepository } from '../../contracts/product-repository.contract-suite.ts';
import { describePushQueue } from '../../contracts/push-queue.contract-suite.ts';
import { describeQueueGate } from '../../contracts/queue-gate.contract-suite.ts';
import { describeRefundRepository } from '../../contracts/refund-repository.contract-suite.ts';
import { describeSalesReader } from '../../contracts/sales-reader.contract-suite.ts';
import { describeStaffCodes } from '../../contracts/staff-code-repository.contract-suite.ts';
import { describeUnitOfWork } from '../../contracts/unit-of-work.contract-suite.ts';
import { describeOperationalMetricsReader } from '../../contracts/operational-metrics-reader.contract-suite.ts';
import type { PersistenceFixture } from '../../contracts/persistence-fixture.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { sequentialIds } from '../../support/fakes/sequential-ids.ts';

const PRESENCE_CAPACITY = 5;
const DEVICE_CAPACITY = 3;
let latest: InMemoryPersistence | null = null;

const start = async (): Promise<PersistenceFixture> => {
  const clock = fixedClock();
  latest = createInMemoryPersistence({ clock, presenceCapacity: PRESENCE_CAPACITY, deviceCapacity: DEVICE_CAPACITY });
  return { persistence: latest, clock, ids: sequentialIds(), presenceCapacity: PRESENCE_CAPACITY, deviceCapacity: DEVICE_CAPACITY };
};

describeUnitOfWork('in memory', start);
describeProductRepository('in memory', start);
describeCheckoutRepository('in memory', start);
describeOrderRepository('in memory', start);
describeOrderReader('in memory', start);
describeRefundRepository('in memory', start);
describeOutbox('in memory', start);
describePushQueue('in memory', start);
describeQueueGate('in memory', start);
describePresenceLog('in memory', start);
describeDocumentStore('in memory', start);
describeStaffCodes('in memory', start);
describeAccessTokens('in memory', start);
describeAdminCredentials('in memory', start);
describeKnownDevices('in memory', start);
describeAuditLog('in memory', start);
describeSalesReader('in memory', start);
describeImageStore('in memory', start);
describeOperationalMetricsReader('in memory', start);
describeChangeNotifications('in memory', start, () => {
  if (latest === null) throw new Error('not started');
  return latest.changeNotifications;
});
