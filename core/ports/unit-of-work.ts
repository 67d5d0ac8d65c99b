import type { Result } from '../domain/kernel/result.ts';
import type { ActLog } from './act-log.ts';
import type { AccessTokenRepository } from './access-tokens.ts';
import type { AdminCredentialsRepository } from './admin-credentials.ts';
import type { AuditLog } from './audit-log.ts';
import type { CallOffRepository } from './call-off-repository.ts';
import type { BankSettlementRepository, ReaderDecisionRepository } from './bank-settlements.ts';
import type { BoardLinkRepository } from './board-links.ts';
import type { CheckoutRepository } from './checkout-repository.ts';
import type { DrawerRepository } from './drawer-repository.ts';
import type { KnownDeviceRepository } from './known-devices.ts';
import type { LoginLinkRepository } from './login-links.ts';
import type { NightRepository } from './night-repository.ts';
import type { OrderRepository } from './order-repository.ts';
import type { Outbox } from './outbox.ts';
import type { PeopleRepository } from './people.ts';
import type { ProductRepository } from './product-repository.ts';
import type { RefundRepository } from './refund-repository.ts';
import type { SaleRepository } from './sale-repository.ts';
import type { NightLedger } from './sales-reader.ts';
import type { SettingsRepository } from './settings-store.ts';
import type { StockRepository } from './stock-repository.ts';
import type { StaffCodeRepository } from './staff-code-repository.ts';

/**
 * All repositories of one commit. Locks are taken in this order, to prevent deadlocks: a sale's key, checkouts, orders, refunds, products,
 * the night's number, the queue, the night, its drawers, each by ascending id; people, then staff codes or the admin's password, then login
 * links, then access tokens, then known devices.
 */
export interface Transaction {
  readonly checkouts: CheckoutRepository;
  readonly orders: OrderRepository;
  readonly acts: ActLog;
  readonly products: ProductRepository;
  readonly stock: StockRepository;
  readonly refunds: RefundRepository;
  readonly callOffs: CallOffRepository;
  readonly nights: NightRepository;
  readonly sales: SaleRepository;
  readonly drawers: DrawerRepository;
  /** As this transaction sees them, including its own changes. */
  readonly ledger: NightLedger;
  readonly outbox: Outbox;
  readonly people: PeopleRepository;
  readonly staffCodes: StaffCodeRepository;
  readonly loginLinks: LoginLinkRepository;
  readonly bankSettlements: BankSettlementRepository;
  readonly readerDecisions: ReaderDecisionRepository;
  readonly boardLinks: BoardLinkRepository;
  readonly accessTokens: AccessTokenRepository;
  readonly adminCredentials: AdminCredentialsRepository;
  readonly knownDevices: KnownDeviceRepository;
  readonly settings: SettingsRepository;
  readonly audit: AuditLog;
}

/** Commits when the work returns ok; rolls back when it returns a refusal or throws. Outside calls do not belong inside. */
export interface UnitOfWork {
  run<T, E>(work: (tx: Transaction) => Promise<Result<T, E>>): Promise<Result<T, E>>;
}
