import type { Checkout } from '../domain/checkout/checkout.ts';
import type { CheckoutId, SessionId, VisitorId } from '../domain/kernel/ids.ts';

export interface CheckoutRepository {
  /**
   * @returns false, storing nothing, when another live or paid checkout has the same idempotency key, or when the
   * visitor already has a live checkout whose release was not asked for.
   */
  insert(checkout: Checkout): Promise<boolean>;
  /** Locks the row until commit. */
  lock(id: CheckoutId): Promise<Checkout | null>;
  /** Locks the visitor's checkouts that are creating or open, oldest first. */
  lockLiveOfVisitor(visitorId: VisitorId): Promise<readonly Checkout[]>;
  /** Writes every field of a locked checkout. */
  save(checkout: Checkout): Promise<void>;
}

/** Read side and work list of checkouts, each call its own short transaction. */
export interface CheckoutDesk {
  find(id: CheckoutId): Promise<Checkout | null>;
  findBySession(sessionId: SessionId): Promise<Checkout | null>;
  /** The live or paid checkout that was started with this idempotency key. */
  findByIdempotencyKey(key: string): Promise<Checkout | null>;
  /** Every checkout that is creating or open, whenever it is due; oldest first. */
  listLive(): Promise<readonly CheckoutId[]>;
  /**
   * Takes up to `limit` live checkouts whose check is due, skipping those another instance is taking, and puts their
   * next check `leaseMs` away so that a crashed worker's share comes back by itself.
   */
  claimDue(leaseMs: number, limit: number): Promise<readonly Checkout[]>;
  /** Makes every live checkout due now: after a start nobody knows what happened at the provider meanwhile (rules §0.2). */
  recall(): Promise<void>;
}
