import type { OrderId, LookupHash } from '../domain/kernel/ids.ts';
import type { Instant } from '../domain/kernel/instant.ts';
import type { Language } from '../domain/language.ts';
import type { PushSubscription } from '../domain/notifications/push-message.ts';

/** Somebody who waits to hear that an order is ready. */
export type DuePush = {
  readonly orderId: OrderId;
  readonly orderNumber: string;
  readonly lookupHash: LookupHash;
  /** Null for an order that has none. */
  readonly pickupCode: string | null;
  /** That of the order. */
  readonly language: Language;
  /** When the order became ready; another time after a reopening. */
  readonly readyAt: Instant;
  readonly attempts: number;
  readonly subscription: PushSubscription;
};

/** Who is subscribed to which order. Each call is its own short transaction. */
export interface PushQueue {
  /** The same endpoint is kept once; beyond `maximum` an order the oldest goes. */
  add(orderId: OrderId, subscription: PushSubscription, maximum: number): Promise<void>;
  remove(orderId: OrderId, endpoint: string): Promise<void>;
  /** As `CheckoutStore.claimDue`, for orders that have been ready for `LIMITS.orders.tellReadyAfterMs` and whose subscriber was not notified of this `readyAt`. */
  claimDue(leaseMs: number, limit: number): Promise<readonly DuePush[]>;
  markNotified(push: DuePush): Promise<void>;
  retryAt(push: DuePush, at: Instant): Promise<void>;
  /** Drops all of an order. */
  forgetOrder(orderId: OrderId): Promise<void>;
  /** Drops those of orders that were picked up or cancelled before that. */
  forgetOverBefore(before: Instant): Promise<void>;
  /** Drops those of orders that were placed before that, whatever became of them. */
  forgetPlacedBefore(before: Instant): Promise<void>;
}
