import type { Clock } from '#core/ports/clock.ts';
import type { Transaction, UnitOfWork } from '#core/ports/unit-of-work.ts';
import {
  createAccessTokenRepository,
  createAdminCredentialsRepository,
  createAuditLog,
  createBoardLinkRepository,
  createKnownDeviceRepository,
  createLoginLinkRepository,
  createStaffCodeRepository,
} from './people.ts';
import { createActLog } from './orders.ts';
import { createCallOffRepository } from './call-offs.ts';
import { createBankSettlementRepository, createRefundRepository, createSalesReader } from './money.ts';
import { createCheckoutRepository } from './checkout-repository.ts';
import { createDrawerReader, createDrawerRepository, createSaleRepository } from './window.ts';
import { createPeopleRepository } from './named-people.ts';
import { createNightRepository } from './nights.ts';
import { createOrderRepository } from './order-repository.ts';
import { createOutbox } from './notifications.ts';
import { createProductRepository } from './product-repository.ts';
import { createSettingsRepository } from './platform.ts';
import { createStockReader, createStockRepository } from './stock.ts';
import type { Draft, InMemoryStore } from './store.ts';

const ledgerOf = ({ tables }: Draft): Transaction['ledger'] => {
  const store = { read: () => tables };
  return {
    sales: createSalesReader(store),
    drawers: createDrawerReader(store),
    stock: createStockReader(store),
  };
};

const transactionOn = (draft: Draft, clock: Clock, deviceCapacity: number): Transaction => ({
  checkouts: createCheckoutRepository(draft),
  orders: createOrderRepository(draft),
  acts: createActLog(draft),
  products: createProductRepository(draft, clock),
  stock: createStockRepository(draft),
  refunds: createRefundRepository(draft),
  callOffs: createCallOffRepository(draft),
  nights: createNightRepository(draft),
  sales: createSaleRepository(draft),
  drawers: createDrawerRepository(draft),
  ledger: ledgerOf(draft),
  outbox: createOutbox(draft),
  people: createPeopleRepository(draft),
  staffCodes: createStaffCodeRepository(draft),
  loginLinks: createLoginLinkRepository(draft),
  bankSettlements: createBankSettlementRepository(draft),
  boardLinks: createBoardLinkRepository(draft),
  accessTokens: createAccessTokenRepository(draft),
  adminCredentials: createAdminCredentialsRepository(draft),
  knownDevices: createKnownDeviceRepository(draft, deviceCapacity),
  settings: createSettingsRepository(draft),
  audit: createAuditLog(draft),
});

/** Transactions run strictly one after the other; nesting one would deadlock. */
export function createUnitOfWork(store: InMemoryStore, clock: Clock, deviceCapacity: number): UnitOfWork {
  return {
    run: (work) =>
      store.transact(async (draft) => {
        const value = await work(transactionOn(draft, clock, deviceCapacity));
        return { keep: value.ok, value };
      }),
  };
}
