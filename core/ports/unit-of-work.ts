import type { Result } from '../domain/kernel/result.ts';
import type { AccessTokenRepository } from './access-tokens.ts';
import type { AdminCredentialsRepository } from './admin-credentials.ts';
import type { AuditLog } from './audit-log.ts';
import type { CheckoutRepository } from './checkout-repository.ts';
import type { KnownDeviceRepository } from './known-devices.ts';
import type { OrderRepository } from './order-repository.ts';
import type { Outbox } from './outbox.ts';
import type { ProductRepository } from './product-repository.ts';
import type { QueueGate } from './queue-gate.ts';
import type { RefundRepository } from './refund-repository.ts';
import type { StaffCodeRepository } from './staff-code-repository.ts';

/**
 * Everything that can change in one commit. Whoever locks takes the locks in this order, so that no two transactions
 * can wait for each other: checkouts, orders, refunds, products (by ascending id), queue gate; staff codes or the admin's password,
 * then access tokens, then known devices.
 */
export interface Transaction {
  readonly checkouts: CheckoutRepository;
  readonly orders: OrderRepository;
  readonly products: ProductRepository;
  readonly queue: QueueGate;
  readonly refunds: RefundRepository;
  readonly outbox: Outbox;
  readonly staffCodes: StaffCodeRepository;
  readonly accessTokens: AccessTokenRepository;
  readonly adminCredentials: AdminCredentialsRepository;
  readonly knownDevices: KnownDeviceRepository;
  readonly audit: AuditLog;
}

/**
 * What a transaction may insist on: stock and prices that are still as they were seen; a checkout whose key and visitor
 * have no other; room in the queue; a checkout that nobody has resolved since it was seen.
 */
export type Condition = 'sale-as-seen' | 'one-checkout' | 'room-in-queue' | 'still-live';

/** Thrown when something that the work insists on does not hold. Nothing was kept. */
export class Violated extends Error {
  override readonly name = 'Violated';
  readonly condition: Condition;

  constructor(condition: Condition) {
    super(`violated: ${condition}`);
    this.condition = condition;
  }
}

/**
 * Commits when the work returns ok, rolls everything back when it returns a refusal or throws. No outside call belongs
 * inside.
 */
export interface UnitOfWork {
  run<T, E>(work: (tx: Transaction) => Promise<Result<T, E>>): Promise<Result<T, E>>;
}
