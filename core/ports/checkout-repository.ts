import type { Product } from '../domain/catalogue/product.ts';
import type { Checkout, CheckoutLine } from '../domain/checkout/checkout.ts';
import type { NetworkBounds } from '../domain/checkout/network-bounds.ts';
import type { CheckoutId, NetworkKey, ProductId, SessionId, VisitorId } from '../domain/kernel/ids.ts';
import type { Instant } from '../domain/kernel/instant.ts';
import type { Result } from '../domain/kernel/result.ts';
import type { UnnumberedConfirmation } from '../domain/notifications/order-mail.ts';
import type { OutboxMessage } from '../domain/notifications/outbox-message.ts';
import type { OrderNumberParts } from '../domain/order/order-number.ts';
import type { Order, UnnumberedOrder } from '../domain/order/order.ts';
import type { StationLimits } from '../domain/queue/capacity.ts';
import type { QueueLimits } from '../domain/queue/queue-policy.ts';
import type { QueueLoad } from './queue-reader.ts';

export interface CheckoutRepository {
  /** Locks the row until commit. */
  lock(id: CheckoutId): Promise<Checkout | null>;
  /** Locks the visitor's checkouts that are creating or open, oldest first. */
  lockLiveOfVisitor(visitorId: VisitorId): Promise<readonly Checkout[]>;
  /** Writes every field of a locked checkout. */
  save(checkout: Checkout): Promise<void>;
}

/** A fresh checkout at the prices that its customer saw; the store knows the products' names. */
export type CartToHold = Omit<Checkout, 'lines'> & { readonly lines: readonly Omit<CheckoutLine, 'name' | 'nameEs'>[] };

/** `network`: what each network may hold; without it there is no limit. The staff's networks count as if they had paid for everything. */
export type RoomLimits = Pick<QueueLimits, 'pauseAtQueued' | 'pauseAtQueuedAndOpenCheckouts'> & {
  /** Prep points by station; without it none has a limit. */
  readonly stations?: StationLimits;
  /** Paused stations: their products cannot be held. */
  readonly pausedStations?: readonly string[];
  readonly network?: NetworkBounds | null;
  readonly staffNetworks?: readonly NetworkKey[];
};

/** There is room, but not for more of this network, or not yet for a visitor whose last hold ran out unpaid. */
export type Crowded = 'crowded';

/** What identifies a checkout before it is held. */
export interface CheckoutRequest {
  readonly idempotencyKey: string | null;
  readonly visitorId: VisitorId | null;
  readonly productIds: readonly ProductId[];
}

/** All of one moment. */
export interface Preflight {
  /** The live or paid checkout that was started with this idempotency key. */
  readonly known: Checkout | null;
  /** Whether the visitor has a live checkout with another key, or with none. */
  readonly hasOtherLive: boolean;
  readonly load: QueueLoad;
  /** The requested products that exist, as they are sold now. */
  readonly products: readonly Product[];
}

export interface OpenedSession {
  readonly sessionId: SessionId;
  readonly sessionUrl: string | null;
}

/** A live checkout that was paid, with its order and confirmation mail. */
export interface PaidCheckout {
  readonly order: UnnumberedOrder & { readonly checkoutId: CheckoutId; readonly sessionId: SessionId };
  readonly numbering: Omit<OrderNumberParts, 'sequence'>;
  readonly confirmation: OutboxMessage<UnnumberedConfirmation> | null;
}

/** Nothing was done: the checkout is paid or expired already, or unknown. */
export type NotLive = { readonly kind: 'checkout/not-live' };

/** The steps of every customer, the read side and the work queue of checkouts. Each call is its own commit. */
export interface CheckoutStore {
  /**
   * Stores the checkout and reserves its units. It does so only if
   * - every product is active, in stock, and costs what the customer saw;
   * - a night takes orders (`orderingAt`), and the queue has a place (`isAcceptingOrders`);
   * - each station involved is not paused and has room for the prep points (`roomAt`);
   * - no other live or paid checkout has its idempotency key, and its visitor has no other live one that is still wanted.
   * Of any number of simultaneous carts, exactly as many are held as there is room for (rules §2, I1, I8).
   * @returns `crowded` when its network would exceed its bounds (`isWithinBounds`), null when it cannot be held for another
   * reason, which `preflight` names. Both change nothing.
   */
  hold(cart: CartToHold, limits: RoomLimits): Promise<Checkout | Crowded | null>;
  /** Reads, without a lock, everything that explains why a cart cannot be held. */
  preflight(request: CheckoutRequest): Promise<Preflight>;
  /**
   * Stores the session of a checkout that is `creating`. @returns false, changing nothing, when the checkout no longer wants a
   * session: its release was requested, or it has ended.
   */
  open(id: CheckoutId, session: OpenedSession): Promise<boolean>;
  /**
   * All or nothing: marks the checkout as paid, turns its reserved units into sold ones, and stores its order, the first event
   * and the mail. The order gets the night's next number whose display number no active order has.
   */
  fulfil(paid: PaidCheckout): Promise<Result<Order, NotLive>>;
  /** The number of orders that a network or a visitor has paid for since then. */
  countPaid(whose: { readonly network: NetworkKey } | { readonly visitor: VisitorId }, since: Instant): Promise<number>;
  /** Of the checkouts started since then: how many were paid, and how many ran out or gave way unpaid. */
  outcomes(since: Instant): Promise<{ readonly paid: number; readonly unpaid: number }>;
  /** Every checkout that is creating or open, whenever it is due; oldest first. */
  live(): Promise<readonly Checkout[]>;
  /**
   * Asks for the release of newcomers' holds that were started before, because others want their places; their stock stays
   * held until the provider confirms. @param unpaidSince also of every other visitor who has paid nothing since. @returns how many.
   */
  giveWay(startedBefore: Instant, unpaidSince?: Instant): Promise<number>;
  /** Forgets where checkouts came from that were started before and are not live. */
  forgetNetworks(before: Instant): Promise<void>;
  find(id: CheckoutId): Promise<Checkout | null>;
  findBySession(sessionId: SessionId): Promise<Checkout | null>;
  /**
   * Takes up to `limit` live checkouts whose check is due, skipping those another instance is taking, and puts their
   * next check `leaseMs` away so that a crashed worker's rows become due again.
   */
  claimDue(leaseMs: number, limit: number): Promise<readonly Checkout[]>;
  /** Makes every live checkout due now: after a start the provider's state is unknown (rules §0.2). */
  recall(): Promise<void>;
}
