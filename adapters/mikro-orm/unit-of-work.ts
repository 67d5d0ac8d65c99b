import type { Result } from '#core/domain/kernel/result.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Transaction, UnitOfWork } from '#core/ports/unit-of-work.ts';
import { createMikroOrmAccessTokenRepository } from './people/access-tokens.ts';
import { createMikroOrmActLog } from './orders/act-log.ts';
import { createMikroOrmAdminCredentialsRepository } from './people/admin-credentials.ts';
import { createMikroOrmAuditLog } from './people/audit-log.ts';
import { createMikroOrmCallOffRepository } from './nights/call-offs.ts';
import { createMikroOrmBankSettlementRepository } from './money/bank-settlements.ts';
import { createMikroOrmBoardLinkRepository } from './people/board-links.ts';
import { createMikroOrmCheckoutRepository } from './checkout/checkout-repository.ts';
import { createMikroOrmDrawerReader, createMikroOrmDrawerRepository } from './window/drawers.ts';
import { createMikroOrmKnownDeviceRepository } from './people/known-devices.ts';
import { createMikroOrmLoginLinkRepository } from './people/login-links.ts';
import { createMikroOrmNightRepository } from './nights/nights.ts';
import { createMikroOrmOrderRepository } from './orders/order-repository.ts';
import { createMikroOrmOutbox } from './notifications/outbox.ts';
import { createMikroOrmProductRepository } from './catalogue/product-repository.ts';
import { createMikroOrmRefundRepository } from './money/refund-repository.ts';
import { createMikroOrmLedger } from './money/sales-reader.ts';
import { createMikroOrmSaleRepository } from './window/sales.ts';
import { createMikroOrmSettingsRepository } from './platform/settings.ts';
import { createMikroOrmStaffCodeRepository } from './people/staff-codes.ts';
import { createMikroOrmStockReader, createMikroOrmStockRepository } from './catalogue/stock.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Ask, EntityManagerOn } from './database/em-on-connection.ts';
import type { NotifyChange, Notifier } from './database/notify.ts';
import type { InTransaction } from './database/in-transaction.ts';
import type { Sql } from './database/sql.ts';

export interface UnitOfWorkOptions {
  readonly emOn: EntityManagerOn;
  readonly clock: Clock;
  /** How many devices of a kind are known at most. */
  readonly deviceCapacity: number;
  readonly notifier: Notifier;
}

const transactionOn = (
  sql: Sql,
  em: EntityManager,
  notifyChange: NotifyChange,
  { clock, deviceCapacity }: UnitOfWorkOptions,
): Transaction => {
  /** Without translating failures: the transaction runs again after some of them. */
  const ask: Ask = (question) => question(em);
  return {
    checkouts: createMikroOrmCheckoutRepository(em),
    orders: createMikroOrmOrderRepository({ sql, em, notifyChange }),
    acts: createMikroOrmActLog(em),
    products: createMikroOrmProductRepository({ sql, em, clock, notifyChange }),
    stock: createMikroOrmStockRepository({ em, sql, notifyChange }),
    refunds: createMikroOrmRefundRepository(em, notifyChange),
    callOffs: createMikroOrmCallOffRepository({ em, sql, notifyChange }),
    nights: createMikroOrmNightRepository(em, notifyChange),
    sales: createMikroOrmSaleRepository(em),
    drawers: createMikroOrmDrawerRepository(em, notifyChange),
    ledger: { sales: createMikroOrmLedger(em), drawers: createMikroOrmDrawerReader(ask), stock: createMikroOrmStockReader(ask, sql) },
    outbox: createMikroOrmOutbox(em, notifyChange),
    staffCodes: createMikroOrmStaffCodeRepository(em),
    loginLinks: createMikroOrmLoginLinkRepository(em),
    bankSettlements: createMikroOrmBankSettlementRepository(em),
    boardLinks: createMikroOrmBoardLinkRepository(em),
    accessTokens: createMikroOrmAccessTokenRepository(em),
    adminCredentials: createMikroOrmAdminCredentialsRepository(em),
    knownDevices: createMikroOrmKnownDeviceRepository(em, deviceCapacity),
    settings: createMikroOrmSettingsRepository(em, notifyChange),
    audit: createMikroOrmAuditLog(em),
  };
};

/** Thrown to roll back, caught at once: a refusal is a result for everybody else. */
class RolledBack extends Error {
  override readonly name = 'RolledBack';
}

/** The work may run more than once: the database may ask for that after a deadlock. */
export function createMikroOrmUnitOfWork(inTransaction: InTransaction, options: UnitOfWorkOptions): UnitOfWork {
  return {
    async run<T, E>(work: (tx: Transaction) => Promise<Result<T, E>>): Promise<Result<T, E>> {
      const refusal: { result: Result<T, E> | null } = { result: null };
      try {
        const committed = await inTransaction(async (sql, client) => {
          const changeNotifications = options.notifier.collect();
          const result = await work(transactionOn(sql, options.emOn(client), changeNotifications.give, options));
          if (result.ok) return { result, changeNotifications };
          refusal.result = result;
          throw new RolledBack();
        });
        committed.changeNotifications.tell();
        return committed.result;
      } catch (error) {
        if (error instanceof RolledBack && refusal.result !== null) return refusal.result;
        throw error;
      }
    },
  };
}
