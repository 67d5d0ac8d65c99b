import type { Product } from '../domain/catalogue/product.ts';
import type { Checkout } from '../domain/checkout/checkout.ts';
import type { CheckoutId, ProductId, SessionId, VisitorId } from '../domain/kernel/ids.ts';
import type { QueueLoad } from './queue-gate.ts';

export interface CheckoutRepository {
  /**
   * Insists on 'one-checkout': that no other live or paid checkout has the same idempotency key, and that the visitor has
   * no live checkout whose release was not asked for.
   */
  insert(checkout: Checkout): Promise<void>;
  /** Locks the row until commit. */
  lock(id: CheckoutId): Promise<Checkout | null>;
  /** Locks the visitor's checkouts that are creating or open, oldest first. */
  lockLiveOfVisitor(visitorId: VisitorId): Promise<readonly Checkout[]>;
  /** Writes every field of a locked checkout. */
  save(checkout: Checkout): Promise<void>;
  /** Writes the payment of a checkout that was seen live, without its lock. Insists on 'still-live'. */
  payLive(paid: Checkout): Promise<void>;
}

export interface PressSurvey {
  /** The live or paid checkout that was started with this idempotency key. */
  readonly known: Checkout | null;
  /** Whether the visitor has a live checkout with another key, or with none. */
  readonly hasOtherLive: boolean;
  readonly load: QueueLoad;
  /** Those of the products asked for that exist, as they are sold now. */
  readonly products: readonly Product[];
}

/** What the looks of the last second have seen. */
export type Glance = Pick<PressSurvey, 'load' | 'products'>;

/** A press of the checkout button. */
export interface Press {
  readonly idempotencyKey: string | null;
  readonly visitorId: VisitorId | null;
  readonly productIds: readonly ProductId[];
}

export interface OpenedSession {
  readonly sessionId: SessionId;
  readonly sessionUrl: string | null;
}

/** Read side and work list of checkouts, each call its own short transaction. */
export interface CheckoutStore {
  /** Everything that a press of the button has to know first, in one look, without a lock. */
  survey(press: Press): Promise<PressSurvey>;
  /**
   * For whoever insists on everything that was seen: the same as a `survey` that finds neither key nor other checkout, at
   * most a second old and without asking anybody. Null when not all of the products were looked at within that second, and
   * when something is known of the key or the visitor.
   */
  glance(press: Press): Promise<Glance | null>;
  /**
   * Notes the session of a checkout that is `creating`. @returns false, changing nothing, when it has moved on or is asked
   * to go meanwhile.
   */
  open(id: CheckoutId, session: OpenedSession): Promise<boolean>;
  find(id: CheckoutId): Promise<Checkout | null>;
  /** The same, perhaps as it was when it was inserted: for whoever insists on what was seen (`payLive`). */
  lastSeen(id: CheckoutId): Promise<Checkout | null>;
  findBySession(sessionId: SessionId): Promise<Checkout | null>;
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
