import { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { KeepsDocuments } from '#adapters/documents/document-store.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import { createClaim, createInTransaction, createAsk, entityManagerOn, idleTimeoutSocket } from './database/connection.ts';
import { createAccessTokenReader } from './people/access-tokens.ts';
import { createAdminCredentials } from './people/admin-credentials.ts';
import { createAuditReader } from './people/audit-log.ts';
import { createCallOffs } from './nights/call-offs.ts';
import { createBankSettlementReader } from './money/bank-settlements.ts';
import { createBoardLinkReader } from './people/board-links.ts';
import { createCheckoutStore } from './checkout/checkout-repository.ts';
import { createDocumentStore } from './platform/document-store.ts';
import { createDrawerReader } from './window/drawers.ts';
import { createImageStore } from './catalogue/image-store.ts';
import { createKnownDeviceReader } from './people/known-devices.ts';
import { createLookupPages } from './orders/lookup-pages.ts';
import { createNightReader } from './nights/nights.ts';
import { createOrderReader } from './orders/order-reader.ts';
import { createOutboxQueue, createSentMails } from './notifications/outbox.ts';
import { createPeopleReader } from './people/people.ts';
import { createPresenceLog } from './platform/presence-log.ts';
import { createProductReader } from './catalogue/product-repository.ts';
import { createPushQueue } from './notifications/push-queue.ts';
import { createQueueReader } from './orders/queue-reader.ts';
import { createRefundQueue } from './money/refund-repository.ts';
import { createSalesReader } from './money/sales-reader.ts';
import { createSettingsReader } from './platform/settings.ts';
import { createStaffCodeReader } from './people/staff-codes.ts';
import { createTextConsents } from './notifications/text-consents.ts';
import { createStockReader } from './catalogue/stock.ts';
import { createUnitOfWork } from './unit-of-work.ts';
import { createUsageLog } from './platform/usage-log.ts';
import { createOperationalMetricsReader } from './platform/operational-metrics-reader.ts';
import { hasEveryMigration } from './migrations/has-every-migration.ts';
import { createProbe } from './database/probe.ts';
import { createNotifier } from './database/notify.ts';
import { ormConfig } from './database/orm-config.ts';
import { createSql } from './database/sql.ts';

export interface MikroOrmPersistenceOptions {
  /** `postgresql://user:password@host:port/database`; a socket directory is percent-encoded as the host. */
  readonly connectionUrl: string;
  readonly clock: Clock;
  readonly poolSize?: number;
  /** Maximum number of visitors remembered. */
  readonly presenceCapacity?: number;
  /** Maximum number of devices remembered per kind. */
  readonly deviceCapacity?: number;
  /** Longer than any statement may take, and longer than a connection idles in the pool. */
  readonly silenceMs?: number;
}

/** `pool`: the same connections, for adapters that use PostgreSQL directly. */
export type MikroOrmPersistence = Persistence & KeepsDocuments & { readonly pool: Pool };

/** A slower statement is cancelled; a transaction idle for longer is dead. */
const TIMEOUTS = {
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 10_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;

const SILENCE_MS = 12_000;

/** Connects on first use; while the database is down calls fail with `Unavailable`, but not the start. */
export async function createMikroOrmPersistence(options: MikroOrmPersistenceOptions): Promise<MikroOrmPersistence> {
  const { connectionUrl, clock, poolSize = 10, presenceCapacity = 20_000, deviceCapacity = 500, silenceMs = SILENCE_MS } = options;
  const driverOptions = { ...TIMEOUTS, pipeline: true, max: poolSize, keepAlive: true, stream: idleTimeoutSocket(silenceMs) };
  // Without MikroORM's companion packages, which `init` would load: only `migrate` needs them.
  const orm = new MikroORM(ormConfig(connectionUrl, { driverOptions }));
  const connection = orm.driver.getConnection();
  await connection.connect({ skipOnConnect: true });
  const pool = await connection.getNativeClient();
  const sql = createSql(pool);
  const notifier = createNotifier(sql);
  const inTransaction = createInTransaction(pool);
  const emOn = entityManagerOn(orm);
  const ask = createAsk(emOn(pool));
  const claim = createClaim(inTransaction, emOn, clock);
  const checkouts = createCheckoutStore({ ask, sql, claim, inTransaction, notifier, clock });
  return {
    unitOfWork: createUnitOfWork(inTransaction, { emOn, clock, deviceCapacity, notifier }),
    products: createProductReader(ask),
    stock: createStockReader(ask, sql),
    checkouts,
    orders: createOrderReader(sql),
    callOffs: createCallOffs(ask, claim),
    nights: createNightReader(ask, sql),
    drawers: createDrawerReader(ask),
    lookupPages: createLookupPages(ask, sql),
    queue: createQueueReader(sql, clock),
    refunds: createRefundQueue(ask, claim),
    outbox: createOutboxQueue({ ask, sql, claim, clock }),
    sentMails: createSentMails(ask),
    pushes: createPushQueue(ask, inTransaction, clock),
    textConsents: createTextConsents({ ask, inTransaction, emOn, clock }),
    presence: createPresenceLog(ask, presenceCapacity),
    usage: createUsageLog(ask),
    documents: createDocumentStore({ ask, inTransaction, emOn, clock }),
    people: createPeopleReader(ask),
    staffCodes: createStaffCodeReader(ask),
    accessTokens: createAccessTokenReader(ask, sql),
    bankSettlements: createBankSettlementReader(ask),
    boardLinks: createBoardLinkReader(ask),
    adminCredentials: createAdminCredentials(ask),
    knownDevices: createKnownDeviceReader(ask),
    audit: createAuditReader(ask),
    sales: createSalesReader(inTransaction, emOn),
    storedSettings: createSettingsReader(ask),
    images: createImageStore(ask, clock),
    operationalMetrics: createOperationalMetricsReader(sql, clock),
    probe: createProbe(inTransaction),
    schemaIsCurrent: () => hasEveryMigration(sql),
    close: async () => {
      await checkouts.settled();
      await notifier.flush();
      await orm.close(true);
      // MikroORM only closes a pool that it has queried itself.
      if (!pool.ending) await pool.end();
    },
    pool,
  };
}
