import type { NewAuditEntry } from '../domain/audit/audit-entry.ts';
import type { NetworkOutcomes } from '../domain/admission/attack.ts';
import type { Checkout } from '../domain/checkout/checkout.ts';
import type { Fulfilment, PaidSession, Placement } from '../domain/checkout/decide-fulfilments.ts';
import type { HoldRequest, HoldRefusal } from '../domain/checkout/decide-holds.ts';
import type { CheckoutId, SessionId, VisitorId } from '../domain/kernel/ids.ts';
import type { Instant } from '../domain/kernel/instant.ts';
import type { Result } from '../domain/kernel/result.ts';
import type { OutboxMessage } from '../domain/notifications/outbox-message.ts';
import type { Order } from '../domain/order/order.ts';
import type { Refund } from '../domain/order/refund.ts';

export interface CheckoutRepository {
  /** Locks the row until commit. */
  lock(id: CheckoutId): Promise<Checkout | null>;
  /** Locks the visitor's checkouts that are creating or open, oldest first. */
  lockLiveOfVisitor(visitorId: VisitorId): Promise<readonly Checkout[]>;
  /** Stores it without taking stock. */
  insert(checkout: Checkout): Promise<void>;
  /** Writes every field of a locked checkout. */
  save(checkout: Checkout): Promise<void>;
}

export interface OpenedSession {
  readonly sessionId: SessionId;
  readonly sessionUrl: string | null;
}

/** The order of a payment, with the rows stored with it. */
export interface PlacedOrder {
  readonly order: Order;
  readonly mail: OutboxMessage | null;
  readonly refund: Refund | null;
  readonly entry: NewAuditEntry | null;
}

export type Fulfilled = Exclude<Fulfilment, Placement> | { readonly kind: 'placed'; readonly order: Order };

/** The steps of every customer, the read side and the work queue of checkouts. Each call is its own commit. */
export interface CheckoutStore {
  /**
   * Stores the cart's checkout and reserves its units, as `decideHolds` decides; a refusal changes nothing. Of any number of simultaneous
   * carts, exactly as many are held as fit (rules §2, I1, I8).
   */
  hold(asked: HoldRequest): Promise<Result<Checkout, HoldRefusal>>;
  /**
   * Stores the session of a checkout that is `creating`. @returns false, changing nothing, when the checkout no longer needs a session: its
   * release was requested, or it has ended.
   */
  open(id: CheckoutId, session: OpenedSession): Promise<boolean>;
  /**
   * As `decideFulfilments` decides, all or nothing: marks the checkout as paid, moves its units, and stores the result of `place`, with the
   * order's first event. `place` may be called again: it must have no other effects.
   */
  fulfil(paid: PaidSession, place: (placement: Placement) => PlacedOrder): Promise<Fulfilled>;
  /** Whether the visitor has paid for an order since then that was not cancelled. */
  hasPaid(visitor: VisitorId, since: Instant): Promise<boolean>;
  /** Counts the checkouts started since then by network and outcome. */
  outcomes(since: Instant): Promise<readonly NetworkOutcomes[]>;
  /** Every checkout that is creating or open, due or not; oldest first. */
  live(): Promise<readonly Checkout[]>;
  /** Erases the networks of checkouts started before then that are not live. */
  forgetNetworks(before: Instant): Promise<void>;
  find(id: CheckoutId): Promise<Checkout | null>;
  findBySession(sessionId: SessionId): Promise<Checkout | null>;
  /**
   * Claims up to `limit` live checkouts whose check is due, skipping rows that another instance is claiming. Postpones their next check by
   * `leaseMs`, so that a crashed worker's rows become due again.
   */
  claimDue(leaseMs: number, limit: number): Promise<readonly Checkout[]>;
  /** Makes every live checkout due now: after a start the provider's state is unknown (rules §0.2). */
  recall(): Promise<void>;
}
