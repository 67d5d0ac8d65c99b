import type { Result } from '#core/domain/kernel/result.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Transaction, UnitOfWork } from '#core/ports/unit-of-work.ts';
import { createAccessTokenRepository } from './people/access-tokens.ts';
import { createActLog } from './orders/act-log.ts';
import { createAdminCredentialsRepository } from './people/admin-credentials.ts';
import { createAuditLog } from './people/audit-log.ts';
import { createCallOffRepository } from './nights/call-offs.ts';
import { createBankSettlementRepository } from './money/bank-settlements.ts';
import { createReaderDecisionRepository } from './money/reader-decisions.ts';
import { createBoardLinkRepository } from './people/board-links.ts';
import { createCheckoutRepository } from './checkout/checkout-repository.ts';
import { createDrawerReader, createDrawerRepository } from './window/drawers.ts';
import { createKnownDeviceRepository } from './people/known-devices.ts';
import { createLoginLinkRepository } from './people/login-links.ts';
import { createNightRepository } from './nights/nights.ts';
import { createOrderRepository } from './orders/order-repository.ts';
import { createOutbox } from './notifications/outbox.ts';
import { createPeopleRepository } from './people/people.ts';
import { createProductRepository } from './catalogue/product-repository.ts';
import { createRefundRepository } from './money/refund-repository.ts';
import { createLedger } from './money/sales-reader.ts';
import { createSaleRepository } from './window/sales.ts';
import { createSettingsRepository } from './platform/settings.ts';
import { createStaffCodeRepository } from './people/staff-codes.ts';
import { createStockReader, createStockRepository } from './catalogue/stock.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Ask, EntityManagerOn, InTransaction } from './database/connection.ts';
import type { NotifyChange, Notifier } from './database/notify.ts';
import type { Sql } from './database/sql.ts';

export interface UnitOfWorkOptions {
  readonly emOn: EntityManagerOn;
  readonly clock: Clock;
  /** Maximum number of devices remembered per kind. */
  readonly deviceCapacity: number;
  readonly notifier: Notifier;
}

/** Repositories are created on use: most transactions use three. */
const transactionOn = (
  sql: Sql,
  em: EntityManager,
  notifyChange: NotifyChange,
  { clock, deviceCapacity }: UnitOfWorkOptions,
): Transaction => {
  /** Without translating failures, because some of them cause a retry. */
  const ask: Ask = (question) => question(em);
  return {
    get checkouts() {
      return createCheckoutRepository(em);
    },
    get orders() {
      return createOrderRepository({ sql, em, notifyChange });
    },
    get acts() {
      return createActLog(em);
    },
    get products() {
      return createProductRepository({ sql, em, clock, notifyChange });
    },
    get stock() {
      return createStockRepository({ em, sql, notifyChange });
    },
    get refunds() {
      return createRefundRepository(em, notifyChange);
    },
    get callOffs() {
      return createCallOffRepository({ em, sql, notifyChange });
    },
    get nights() {
      return createNightRepository({ em, sql, notifyChange });
    },
    get sales() {
      return createSaleRepository(em);
    },
    get drawers() {
      return createDrawerRepository(em, notifyChange);
    },
    get ledger() {
      return { sales: createLedger(em), drawers: createDrawerReader(ask), stock: createStockReader(ask, sql) };
    },
    get outbox() {
      return createOutbox(em, notifyChange);
    },
    get people() {
      return createPeopleRepository(em, sql);
    },
    get staffCodes() {
      return createStaffCodeRepository(em);
    },
    get loginLinks() {
      return createLoginLinkRepository(em);
    },
    get bankSettlements() {
      return createBankSettlementRepository(em);
    },
    get readerDecisions() {
      return createReaderDecisionRepository(em);
    },
    get boardLinks() {
      return createBoardLinkRepository(em);
    },
    get accessTokens() {
      return createAccessTokenRepository(em);
    },
    get adminCredentials() {
      return createAdminCredentialsRepository(em);
    },
    get knownDevices() {
      return createKnownDeviceRepository(em, deviceCapacity);
    },
    get settings() {
      return createSettingsRepository(em, notifyChange);
    },
    get audit() {
      return createAuditLog(em);
    },
  };
};

/** Thrown to roll back and caught right away: callers get a refusal as a result. */
class RolledBack extends Error {
  override readonly name = 'RolledBack';
}

/** The work may run more than once, such as after a deadlock. */
export function createUnitOfWork(inTransaction: InTransaction, options: UnitOfWorkOptions): UnitOfWork {
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
