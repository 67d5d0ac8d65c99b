import { describeAccessTokens } from './access-tokens.contract-suite.ts';
import { describeActLog } from './act-log.contract-suite.ts';
import { describeAdminCredentials } from './admin-credentials.contract-suite.ts';
import { describeAuditLog } from './audit-log.contract-suite.ts';
import { describeBankSettlements } from './bank-settlements.contract-suite.ts';
import { describeBoardLinks } from './board-links.contract-suite.ts';
import { describeCallOffs } from './call-off-repository.contract-suite.ts';
import { describeCheckoutRepository } from './checkout-repository.contract-suite.ts';
import { describeCheckoutStore } from './checkout-store.contract-suite.ts';
import { describeDrawers } from './drawer-repository.contract-suite.ts';
import { describeFairShares } from './fair-shares.contract-suite.ts';
import { describeImageStore } from './image-store.contract-suite.ts';
import { describeKnownDevices } from './known-devices.contract-suite.ts';
import { describeLoginLinks } from './login-links.contract-suite.ts';
import { describeLookupPages } from './lookup-pages.contract-suite.ts';
import { describeNights } from './night-repository.contract-suite.ts';
import { describeOperationalMetricsReader } from './operational-metrics-reader.contract-suite.ts';
import { describeOrderReader } from './order-reader.contract-suite.ts';
import { describeOrderRepository } from './order-repository.contract-suite.ts';
import { describeOutbox } from './outbox.contract-suite.ts';
import { describePeople } from './people.contract-suite.ts';
import { describePresenceLog } from './presence-log.contract-suite.ts';
import { describeProductRepository } from './product-repository.contract-suite.ts';
import { describePushQueue } from './push-queue.contract-suite.ts';
import { describeQueueReader } from './queue-reader.contract-suite.ts';
import { describeRefundRepository } from './refund-repository.contract-suite.ts';
import { describeSaleRepository } from './sale-repository.contract-suite.ts';
import { describeSalesReader } from './sales-reader.contract-suite.ts';
import { describeSettingsStore } from './settings-store.contract-suite.ts';
import { describeStaffCodes } from './staff-code-repository.contract-suite.ts';
import { describeStationRoom } from './station-room.contract-suite.ts';
import { describeStock } from './stock-repository.contract-suite.ts';
import { describeTextConsents } from './text-consents.contract-suite.ts';
import { describeUnitOfWork } from './unit-of-work.contract-suite.ts';
import { describeUsageLog } from './usage-log.contract-suite.ts';
import type { StartPersistence } from './persistence-fixture.ts';

const SUITES = [
  describeAccessTokens,
  describeActLog,
  describeAdminCredentials,
  describeAuditLog,
  describeBankSettlements,
  describeBoardLinks,
  describeCallOffs,
  describeCheckoutRepository,
  describeCheckoutStore,
  describeDrawers,
  describeFairShares,
  describeImageStore,
  describeKnownDevices,
  describeLoginLinks,
  describeLookupPages,
  describeNights,
  describeOperationalMetricsReader,
  describeOrderReader,
  describeOrderRepository,
  describeOutbox,
  describePeople,
  describePresenceLog,
  describeProductRepository,
  describePushQueue,
  describeQueueReader,
  describeRefundRepository,
  describeSaleRepository,
  describeSalesReader,
  describeSettingsStore,
  describeStaffCodes,
  describeStationRoom,
  describeStock,
  describeTextConsents,
  describeUnitOfWork,
  describeUsageLog,
];

/** The contracts of all ports of one store. */
export const describePersistence = (name: string, start: StartPersistence): void => {
  for (const describeSuite of SUITES) describeSuite(name, start);
};
