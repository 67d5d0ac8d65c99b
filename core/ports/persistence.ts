import type { Instant } from '../domain/kernel/instant.ts';
import type { AccessTokenReader } from './access-tokens.ts';
import type { AdminCredentials } from './admin-credentials.ts';
import type { AuditReader } from './audit-log.ts';
import type { CallOffs } from './call-off-repository.ts';
import type { CheckoutStore } from './checkout-repository.ts';
import type { BankSettlementReader } from './bank-settlements.ts';
import type { BoardLinkReader } from './board-links.ts';
import type { DrawerReader } from './drawer-repository.ts';
import type { ImageStore } from './image-store.ts';
import type { KnownDeviceReader } from './known-devices.ts';
import type { LookupPages } from './lookup-pages.ts';
import type { NightReader } from './night-repository.ts';
import type { OrderReader } from './order-reader.ts';
import type { OutboxQueue, SentMails } from './outbox.ts';
import type { PeopleReader } from './people.ts';
import type { PresenceLog } from './presence-log.ts';
import type { ProductReader } from './product-reader.ts';
import type { PushQueue } from './push-queue.ts';
import type { QueueReader } from './queue-reader.ts';
import type { RefundQueue } from './refund-repository.ts';
import type { SalesReader } from './sales-reader.ts';
import type { SettingsReader } from './settings-store.ts';
import type { StaffCodeReader } from './staff-code-repository.ts';
import type { TextConsents } from './text-consents.ts';
import type { StockReader } from './stock-repository.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import type { UsageLog } from './usage-log.ts';
import type { OperationalMetricsReader } from './operational-metrics-reader.ts';

/** One store for all of the stand's state: transactions, reads and work queues. */
export interface Persistence {
  readonly unitOfWork: UnitOfWork;
  readonly products: ProductReader;
  readonly stock: StockReader;
  readonly checkouts: CheckoutStore;
  readonly orders: OrderReader;
  readonly callOffs: CallOffs;
  readonly nights: NightReader;
  readonly drawers: DrawerReader;
  readonly lookupPages: LookupPages;
  readonly queue: QueueReader;
  readonly refunds: RefundQueue;
  readonly outbox: OutboxQueue;
  readonly sentMails: SentMails;
  readonly pushes: PushQueue;
  readonly textConsents: TextConsents;
  readonly presence: PresenceLog;
  readonly usage: UsageLog;
  readonly people: PeopleReader;
  readonly staffCodes: StaffCodeReader;
  readonly accessTokens: AccessTokenReader;
  readonly bankSettlements: BankSettlementReader;
  readonly boardLinks: BoardLinkReader;
  readonly adminCredentials: AdminCredentials;
  readonly knownDevices: KnownDeviceReader;
  readonly audit: AuditReader;
  readonly sales: SalesReader;
  readonly storedSettings: SettingsReader;
  readonly images: ImageStore;
  readonly operationalMetrics: OperationalMetricsReader;
  /** Resolves when the store has room and accepts writes. @returns its clock. @throws Unavailable('database') otherwise. */
  probe(): Promise<{ readonly clock: Instant }>;
  /** Whether every migration this code needs has run. @throws Unavailable('database') when there is no answer. */
  schemaIsCurrent(): Promise<boolean>;
  /** Waits for running work and closes every connection. */
  close(): Promise<void>;
}
