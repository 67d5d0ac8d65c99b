import type { Clock } from '#core/ports/clock.ts';
import type { Transaction, UnitOfWork } from '#core/ports/unit-of-work.ts';
import { createInMemoryAccessTokenRepository } from './in-memory-access-tokens.ts';
import { createInMemoryActLog } from './in-memory-act-log.ts';
import { createInMemoryAdminCredentialsRepository } from './in-memory-admin-credentials.ts';
import { createInMemoryAuditLog } from './in-memory-audit-log.ts';
import { createInMemoryCallOffRepository } from './in-memory-call-offs.ts';
import { createInMemoryBankSettlementRepository } from './in-memory-bank-settlements.ts';
import { createInMemoryBoardLinkRepository } from './in-memory-board-links.ts';
import { createInMemoryCheckoutRepository } from './in-memory-checkout-repository.ts';
import { createInMemoryDrawerReader, createInMemoryDrawerRepository } from './in-memory-drawers.ts';
import { createInMemoryKnownDeviceRepository } from './in-memory-known-devices.ts';
import { createInMemoryLoginLinkRepository } from './in-memory-login-links.ts';
import { createInMemoryNightRepository } from './in-memory-nights.ts';
import { createInMemoryOrderRepository } from './in-memory-order-repository.ts';
import { createInMemoryOutbox } from './in-memory-outbox.ts';
import { createInMemoryProductRepository } from './in-memory-product-repository.ts';
import { createInMemoryRefundRepository } from './in-memory-refund-repository.ts';
import { createInMemorySalesReader } from './in-memory-sales-reader.ts';
import { createInMemorySaleRepository } from './in-memory-sales.ts';
import { createInMemorySettingsRepository } from './in-memory-settings.ts';
import { createInMemoryStaffCodeRepository } from './in-memory-staff-codes.ts';
import { createInMemoryStockReader, createInMemoryStockRepository } from './in-memory-stock.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';

const ledgerOf = ({ tables }: Draft): Transaction['ledger'] => {
  const store = { read: () => tables };
  return {
    sales: createInMemorySalesReader(store),
    drawers: createInMemoryDrawerReader(store),
    stock: createInMemoryStockReader(store),
  };
};

const transactionOn = (draft: Draft, clock: Clock, deviceCapacity: number): Transaction => ({
  checkouts: createInMemoryCheckoutRepository(draft),
  orders: createInMemoryOrderRepository(draft),
  acts: createInMemoryActLog(draft),
  products: createInMemoryProductRepository(draft, clock),
  stock: createInMemoryStockRepository(draft),
  refunds: createInMemoryRefundRepository(draft),
  callOffs: createInMemoryCallOffRepository(draft),
  nights: createInMemoryNightRepository(draft),
  sales: createInMemorySaleRepository(draft),
  drawers: createInMemoryDrawerRepository(draft),
  ledger: ledgerOf(draft),
  outbox: createInMemoryOutbox(draft),
  staffCodes: createInMemoryStaffCodeRepository(draft),
  loginLinks: createInMemoryLoginLinkRepository(draft),
  bankSettlements: createInMemoryBankSettlementRepository(draft),
  boardLinks: createInMemoryBoardLinkRepository(draft),
  accessTokens: createInMemoryAccessTokenRepository(draft),
  adminCredentials: createInMemoryAdminCredentialsRepository(draft),
  knownDevices: createInMemoryKnownDeviceRepository(draft, deviceCapacity),
  settings: createInMemorySettingsRepository(draft),
  audit: createInMemoryAuditLog(draft),
});

/** Transactions run strictly one after the other; starting one inside another would wait forever. */
export function createInMemoryUnitOfWork(store: InMemoryStore, clock: Clock, deviceCapacity: number): UnitOfWork {
  return {
    run: (work) =>
      store.transact(async (draft) => {
        const value = await work(transactionOn(draft, clock, deviceCapacity));
        return { keep: value.ok, value };
      }),
  };
}
