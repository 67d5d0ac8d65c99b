import type { KeepsDocuments } from '#adapters/documents/document-store.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ChangeNotifications } from '#core/ports/change-notifications.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import {
  createAccessTokenReader,
  createAdminCredentials,
  createAuditReader,
  createBoardLinkReader,
  createKnownDeviceReader,
  createStaffCodeReader,
} from './people.ts';
import { createCallOffs } from './call-offs.ts';
import { createBankSettlementReader, createRefundQueue, createSalesReader } from './money.ts';
import { createCheckoutStore } from './checkout-repository.ts';
import {
  createImageStore,
  createInMemoryDocumentStore,
  createOperationalMetricsReader,
  createPresenceLog,
  createSettingsReader,
  createUsageLog,
} from './platform.ts';
import { createInMemoryChangeNotifications } from './change-notifications.ts';
import { createDrawerReader } from './window.ts';
import { createLookupPages, createQueueReader } from './orders.ts';
import { createPeopleReader } from './named-people.ts';
import { createNightReader } from './nights.ts';
import { createOrderReader } from './order-repository.ts';
import { createOutboxQueue, createPushQueue, createSentMails, createTextConsents } from './notifications.ts';
import { createProductReader } from './product-repository.ts';
import { createStockReader } from './stock.ts';
import { createInMemoryStore } from './store.ts';
import type { Tables } from './tables.ts';
import { createUnitOfWork } from './unit-of-work.ts';

export type InMemoryPersistence = Persistence &
  KeepsDocuments & {
    readonly changeNotifications: ChangeNotifications;
    /** All committed state, for a checker. */
    readonly tables: () => Tables;
  };

export interface InMemoryPersistenceOptions {
  readonly clock: Clock;
  /** Maximum number of visitors remembered. */
  readonly presenceCapacity?: number;
  /** Maximum number of devices remembered per kind. */
  readonly deviceCapacity?: number;
}

/** Keeps the PostgreSQL adapter's promises, rollback and constraints included, until the process ends. */
export function createInMemoryPersistence(options: InMemoryPersistenceOptions): InMemoryPersistence {
  const { clock, presenceCapacity = 20_000, deviceCapacity = 500 } = options;
  const changeNotifications = createInMemoryChangeNotifications();
  const store = createInMemoryStore(changeNotifications.publish);
  return {
    unitOfWork: createUnitOfWork(store, clock, deviceCapacity),
    products: createProductReader(store),
    stock: createStockReader(store),
    checkouts: createCheckoutStore(store, clock),
    orders: createOrderReader(store),
    callOffs: createCallOffs(store, clock),
    nights: createNightReader(store),
    drawers: createDrawerReader(store),
    lookupPages: createLookupPages(store),
    queue: createQueueReader(store, clock),
    refunds: createRefundQueue(store, clock),
    outbox: createOutboxQueue(store, clock),
    sentMails: createSentMails(store),
    pushes: createPushQueue(store, clock),
    textConsents: createTextConsents(store, clock),
    presence: createPresenceLog(store, presenceCapacity),
    usage: createUsageLog(store),
    documents: createInMemoryDocumentStore(store),
    people: createPeopleReader(store),
    staffCodes: createStaffCodeReader(store),
    accessTokens: createAccessTokenReader(store),
    bankSettlements: createBankSettlementReader(store),
    boardLinks: createBoardLinkReader(store),
    adminCredentials: createAdminCredentials(store),
    knownDevices: createKnownDeviceReader(store),
    audit: createAuditReader(store),
    sales: createSalesReader(store),
    storedSettings: createSettingsReader(store),
    images: createImageStore(store, clock),
    operationalMetrics: createOperationalMetricsReader(store, clock),
    changeNotifications,
    tables: () => store.read(),
    probe: async () => ({ clock: clock.now() }),
    schemaIsCurrent: async () => true,
    close: async () => undefined,
  };
}
