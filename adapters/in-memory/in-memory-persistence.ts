import type { KeepsDocuments } from '#adapters/documents/document-store.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ChangeNotifications } from '#core/ports/change-notifications.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import { createInMemoryAccessTokenReader } from './in-memory-access-tokens.ts';
import { createInMemoryAdminCredentials } from './in-memory-admin-credentials.ts';
import { createInMemoryAuditReader } from './in-memory-audit-log.ts';
import { createInMemoryCallOffs } from './in-memory-call-offs.ts';
import { createInMemoryBankSettlementReader } from './in-memory-bank-settlements.ts';
import { createInMemoryBoardLinkReader } from './in-memory-board-links.ts';
import { createInMemoryCheckoutStore } from './in-memory-checkout-repository.ts';
import { createInMemoryDocumentStore } from './in-memory-document-store.ts';
import { createInMemoryChangeNotifications } from './in-memory-change-notifications.ts';
import { createInMemoryDrawerReader } from './in-memory-drawers.ts';
import { createInMemoryImageStore } from './in-memory-image-store.ts';
import { createInMemoryKnownDeviceReader } from './in-memory-known-devices.ts';
import { createInMemoryLookupPages } from './in-memory-lookup-pages.ts';
import { createInMemoryNightReader } from './in-memory-nights.ts';
import { createInMemoryOrderReader } from './in-memory-order-repository.ts';
import { createInMemoryOutboxQueue, createInMemorySentMails } from './in-memory-outbox.ts';
import { createInMemoryPresenceLog } from './in-memory-presence-log.ts';
import { createInMemoryProductReader } from './in-memory-product-repository.ts';
import { createInMemoryPushQueue } from './in-memory-push-queue.ts';
import { createInMemoryQueueReader } from './in-memory-queue-reader.ts';
import { createInMemoryRefundQueue } from './in-memory-refund-repository.ts';
import { createInMemorySalesReader } from './in-memory-sales-reader.ts';
import { createInMemorySettingsReader } from './in-memory-settings.ts';
import { createInMemoryStaffCodeReader } from './in-memory-staff-codes.ts';
import { createInMemoryStockReader } from './in-memory-stock.ts';
import { createInMemoryStore } from './in-memory-store.ts';
import { createInMemoryTextConsents } from './in-memory-text-consents.ts';
import { createInMemoryUnitOfWork } from './in-memory-unit-of-work.ts';
import { createInMemoryUsageLog } from './in-memory-usage-log.ts';
import { createInMemoryOperationalMetricsReader } from './in-memory-operational-metrics-reader.ts';

export type InMemoryPersistence = Persistence & KeepsDocuments & { readonly changeNotifications: ChangeNotifications };

export interface InMemoryPersistenceOptions {
  readonly clock: Clock;
  /** How many visitors are remembered at most. */
  readonly presenceCapacity?: number;
  /** How many devices of a kind are known at most. */
  readonly deviceCapacity?: number;
}

/** Keeps the promises of the PostgreSQL adapter, rollback and constraints included, until the process ends. */
export function createInMemoryPersistence(options: InMemoryPersistenceOptions): InMemoryPersistence {
  const { clock, presenceCapacity = 20_000, deviceCapacity = 500 } = options;
  const changeNotifications = createInMemoryChangeNotifications();
  const store = createInMemoryStore(changeNotifications.publish);
  return {
    unitOfWork: createInMemoryUnitOfWork(store, clock, deviceCapacity),
    products: createInMemoryProductReader(store),
    stock: createInMemoryStockReader(store),
    checkouts: createInMemoryCheckoutStore(store, clock),
    orders: createInMemoryOrderReader(store),
    callOffs: createInMemoryCallOffs(store, clock),
    nights: createInMemoryNightReader(store),
    drawers: createInMemoryDrawerReader(store),
    lookupPages: createInMemoryLookupPages(store),
    queue: createInMemoryQueueReader(store, clock),
    refunds: createInMemoryRefundQueue(store, clock),
    outbox: createInMemoryOutboxQueue(store, clock),
    sentMails: createInMemorySentMails(store),
    pushes: createInMemoryPushQueue(store, clock),
    textConsents: createInMemoryTextConsents(store, clock),
    presence: createInMemoryPresenceLog(store, presenceCapacity),
    usage: createInMemoryUsageLog(store),
    documents: createInMemoryDocumentStore(store),
    staffCodes: createInMemoryStaffCodeReader(store),
    accessTokens: createInMemoryAccessTokenReader(store),
    bankSettlements: createInMemoryBankSettlementReader(store),
    boardLinks: createInMemoryBoardLinkReader(store),
    adminCredentials: createInMemoryAdminCredentials(store),
    knownDevices: createInMemoryKnownDeviceReader(store),
    audit: createInMemoryAuditReader(store),
    sales: createInMemorySalesReader(store),
    storedSettings: createInMemorySettingsReader(store),
    images: createInMemoryImageStore(store, clock),
    operationalMetrics: createInMemoryOperationalMetricsReader(store, clock),
    changeNotifications,
    ping: async () => undefined,
    schemaIsCurrent: async () => true,
    close: async () => undefined,
  };
}
