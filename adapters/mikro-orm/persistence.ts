import { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { KeepsDocuments } from '#adapters/documents/document-store.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import { createAsk, entityManagerOn } from './database/em-on-connection.ts';
import { idleTimeoutSocket } from './database/idle-timeout-socket.ts';
import { createInTransaction } from './database/in-transaction.ts';
import { createMikroOrmAccessTokenReader } from './people/access-tokens.ts';
import { createMikroOrmAdminCredentials } from './people/admin-credentials.ts';
import { createMikroOrmAuditReader } from './people/audit-log.ts';
import { createMikroOrmCallOffs } from './nights/call-offs.ts';
import { createMikroOrmBankSettlementReader } from './money/bank-settlements.ts';
import { createMikroOrmBoardLinkReader } from './people/board-links.ts';
import { createMikroOrmCheckoutStore } from './checkout/checkout-repository.ts';
import { createMikroOrmDocumentStore } from './platform/document-store.ts';
import { createMikroOrmDrawerReader } from './window/drawers.ts';
import { createMikroOrmImageStore } from './catalogue/image-store.ts';
import { createMikroOrmKnownDeviceReader } from './people/known-devices.ts';
import { createMikroOrmLookupPages } from './orders/lookup-pages.ts';
import { createMikroOrmNightReader } from './nights/nights.ts';
import { createMikroOrmOrderReader } from './orders/order-reader.ts';
import { createMikroOrmOutboxQueue, createMikroOrmSentMails } from './notifications/outbox.ts';
import { createMikroOrmPresenceLog } from './platform/presence-log.ts';
import { createMikroOrmProductReader } from './catalogue/product-repository.ts';
import { createMikroOrmPushQueue } from './notifications/push-queue.ts';
import { createMikroOrmQueueReader } from './orders/queue-reader.ts';
import { createMikroOrmRefundQueue } from './money/refund-repository.ts';
import { createMikroOrmSalesReader } from './money/sales-reader.ts';
import { createMikroOrmSettingsReader } from './platform/settings.ts';
import { createMikroOrmStaffCodeReader } from './people/staff-codes.ts';
import { createMikroOrmTextConsents } from './notifications/text-consents.ts';
import { createMikroOrmStockReader } from './catalogue/stock.ts';
import { createMikroOrmUnitOfWork } from './unit-of-work.ts';
import { createMikroOrmUsageLog } from './platform/usage-log.ts';
import { createMikroOrmOperationalMetricsReader } from './platform/operational-metrics-reader.ts';
import { MIGRATIONS, MIGRATIONS_TABLE } from './migrations/migrations.ts';
import { createNotifier } from './database/notify.ts';
import { ormConfig } from './database/orm-config.ts';
import { createSql, type Sql } from './database/sql.ts';

export interface MikroOrmPersistenceOptions {
  /** `postgresql://user:password@host:port/database`; a socket directory is written percent-encoded as the host. */
  readonly connectionUrl: string;
  readonly clock: Clock;
  readonly poolSize?: number;
  /** How many visitors are remembered at most. */
  readonly presenceCapacity?: number;
  /** How many devices of a kind are known at most. */
  readonly deviceCapacity?: number;
  /** Longer than any statement may take, and longer than a connection is idle in the pool. */
  readonly silenceMs?: number;
}

/** `pool`: the same connections, for adapters that speak to PostgreSQL by themselves. */
export type MikroOrmPersistence = Persistence & KeepsDocuments & { readonly pool: Pool };

/** A statement that takes longer is given up; a transaction that does nothing for longer is dead. */
const TIMEOUTS = {
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 10_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;

const SILENCE_MS = 12_000;

const hasEveryMigration = async (sql: Sql): Promise<boolean> => {
  const [table] = await sql<{ found: string | null }>('select to_regclass(?)::text as found', [MIGRATIONS_TABLE]);
  if (table?.found === null) return false;
  const ran = new Set((await sql<{ name: string }>(`select name from ${MIGRATIONS_TABLE}`)).map(({ name }) => name));
  return MIGRATIONS.every(({ name }) => ran.has(name));
};

/** Connects on first use; a database that is down makes calls fail with `Unavailable`, never the start. */
export async function createMikroOrmPersistence(options: MikroOrmPersistenceOptions): Promise<MikroOrmPersistence> {
  const { connectionUrl, clock, poolSize = 10, presenceCapacity = 20_000, deviceCapacity = 500, silenceMs = SILENCE_MS } = options;
  const driverOptions = { ...TIMEOUTS, pipeline: true, max: poolSize, keepAlive: true, stream: idleTimeoutSocket(silenceMs) };
  // Without MikroORM's companion packages, which `init` would read: only `migrate` needs them.
  const orm = new MikroORM(ormConfig(connectionUrl, { driverOptions }));
  const connection = orm.driver.getConnection();
  await connection.connect({ skipOnConnect: true });
  const pool = await connection.getNativeClient();
  const sql = createSql(pool);
  const notifier = createNotifier(sql);
  const inTransaction = createInTransaction(pool);
  const emOn = entityManagerOn(orm);
  const ask = createAsk(emOn(pool));
  const checkouts = createMikroOrmCheckoutStore({ ask, sql, inTransaction, notifier, clock });
  return {
    unitOfWork: createMikroOrmUnitOfWork(inTransaction, { emOn, clock, deviceCapacity, notifier }),
    products: createMikroOrmProductReader(ask),
    stock: createMikroOrmStockReader(ask, sql),
    checkouts,
    orders: createMikroOrmOrderReader(sql),
    callOffs: createMikroOrmCallOffs(ask, sql, clock),
    nights: createMikroOrmNightReader(ask, sql),
    drawers: createMikroOrmDrawerReader(ask),
    lookupPages: createMikroOrmLookupPages(ask, sql),
    queue: createMikroOrmQueueReader(sql, clock),
    refunds: createMikroOrmRefundQueue(ask, sql, clock),
    outbox: createMikroOrmOutboxQueue(ask, sql, clock),
    sentMails: createMikroOrmSentMails(ask),
    pushes: createMikroOrmPushQueue(ask, sql, clock),
    textConsents: createMikroOrmTextConsents(ask, sql, clock),
    presence: createMikroOrmPresenceLog(ask, presenceCapacity),
    usage: createMikroOrmUsageLog(ask, sql),
    documents: createMikroOrmDocumentStore({ ask, inTransaction, emOn, clock }),
    staffCodes: createMikroOrmStaffCodeReader(ask),
    accessTokens: createMikroOrmAccessTokenReader(ask, sql),
    bankSettlements: createMikroOrmBankSettlementReader(ask),
    boardLinks: createMikroOrmBoardLinkReader(ask),
    adminCredentials: createMikroOrmAdminCredentials(ask),
    knownDevices: createMikroOrmKnownDeviceReader(ask),
    audit: createMikroOrmAuditReader(ask),
    sales: createMikroOrmSalesReader(inTransaction, emOn),
    storedSettings: createMikroOrmSettingsReader(ask),
    images: createMikroOrmImageStore(ask, clock),
    operationalMetrics: createMikroOrmOperationalMetricsReader(sql, clock),
    ping: async () => void (await sql('select 1')),
    schemaIsCurrent: () => hasEveryMigration(sql),
    close: async () => {
      await checkouts.settled();
      await notifier.flush();
      await orm.close(true);
      // MikroORM lets go of a pool only that it has asked something itself.
      if (!pool.ending) await pool.end();
    },
    pool,
  };
}
