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

/** `network`: what each network may hold; left out, as much as it likes. The staff's own count as if they had paid for everything. */
export type RoomLimits = Pick<QueueLimits, 'pauseAtQueued' | 'pauseAtQueuedAndOpenCheckouts'> & {
  /** Prep points by station; left out, none has a limit. */
  readonly stations?: StationLimits;
  /** Stations that are paused: nothing of theirs is held. */
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
  /** Those of the products asked for that exist, as they are sold now. */
  readonly products: readonly Product[];
}

export interface OpenedSession {
  readonly sessionId: SessionId;
  readonly sessionUrl: string | null;
}

/** A live checkout that was paid: the order it becomes, and the mail that confirms it. */
export interface PaidCheckout {
  readonly order: UnnumberedOrder & { readonly checkoutId: CheckoutId; readonly sessionId: SessionId };
  readonly numbering: Omit<OrderNumberParts, 'sequence'>;
  readonly confirmation: OutboxMessage<UnnumberedConfirmation> | null;
}

/** Nothing was done: the checkout is paid or expired already, or unknown. */
export type NotLive = { readonly kind: 'checkout/not-live' };

/** The steps that every customer takes, the read side and the work list of checkouts. Each call is its own commit. */
export interface CheckoutStore {
  /**
   * Stores the checkout and reserves its units, if every product is active, costs what the customer saw and has so many
   * left; if a night takes orders (`orderingAt`) and the queue has a place (`isAcceptingOrders`); if no station is
   * paused that makes some of it, and each has room for its prep points (`roomAt`); and if no other live or paid checkout has its idempotency key and
   * the visitor has no live one that is not asked to go. Of any number at once exactly as many are held as there is room
   * for (rules §2, I1, I8). Of one network never more is held unpaid than its bounds say (`isWithinBounds`): `crowded`,
   * changing nothing. Null, changing nothing, when it cannot be held: `preflight` says why.
   */
  hold(cart: CartToHold, limits: RoomLimits): Promise<Checkout | Crowded | null>;
  /** Reads, without a lock, everything that explains why a cart cannot be held. */
  preflight(request: CheckoutRequest): Promise<Preflight>;
  /**
   * Notes the session of a checkout that is `creating`. @returns false, changing nothing, when the checkout wants no session
   * any more: it is asked to go, or gone.
   */
  open(id: CheckoutId, session: OpenedSession): Promise<boolean>;
  /**
   * The checkout is paid, what it reserved is sold, and there is its order, with the night's next number whose display
   * number no active order has, its first event and its mail: all of it or nothing.
   */
  fulfil(paid: PaidCheckout): Promise<Result<Order, NotLive>>;
  /** How many orders a network or a visitor has paid for since. */
  countPaid(whose: { readonly network: NetworkKey } | { readonly visitor: VisitorId }, since: Instant): Promise<number>;
  /** How many checkouts were paid, and how many ran out or gave way unpaid, of those started since. */
  outcomes(since: Instant): Promise<{ readonly paid: number; readonly unpaid: number }>;
  /** Every checkout that is creating or open, oldest first. */
  live(): Promise<readonly Checkout[]>;
  /**
   * Asks for the release of newcomers' holds that were started before, because others want their places; their stock stays
   * held until the provider confirms. @returns how many.
   */
  giveWay(startedBefore: Instant): Promise<number>;
  /** Forgets where checkouts came from that were started before and are not live. */
  forgetNetworks(before: Instant): Promise<void>;
  find(id: CheckoutId): Promise<Checkout | null>;
  findBySession(sessionId: SessionId): Promise<Checkout | null>;
  /** Every checkout that is creating or open, whenever it is due; oldest first. */
  listLive(): Promise<readonly CheckoutId[]>;
  /**
   * Takes up to `limit` live checkouts whose check is due, skipping those another instance is taking, and puts their
   * next check `leaseMs` away so that a crashed worker's rows become due again.
   */
  claimDue(leaseMs: number, limit: number): Promise<readonly Checkout[]>;
  /** Makes every live checkout due now: after a start nobody knows what has happened at the provider (rules §0.2). */
  recall(): Promise<void>;
}
