import type { OrderId, LookupHash } from '../domain/kernel/ids.ts';
import type { Instant } from '../domain/kernel/instant.ts';
import type { Language } from '../domain/language.ts';
import type { PushSubscription } from '../domain/notifications/push-message.ts';

/** A subscriber waiting for an order to become ready. */
export type DuePush = {
  readonly orderId: OrderId;
  readonly orderNumber: string;
  readonly lookupHash: LookupHash;
  /** Null for an order without one. */
  readonly pickupCode: string | null;
  /** The order's language. */
  readonly language: Language;
  /** When the order became ready; another time after a reopening. */
  readonly readyAt: Instant;
  readonly attempts: number;
  readonly subscription: PushSubscription;
};

/** Push subscriptions by order. Each call is its own short transaction. */
export interface PushQueue {
  /** Stores each endpoint once; beyond `maximum` per order, deletes the oldest. */
  add(orderId: OrderId, subscription: PushSubscription, maximum: number): Promise<void>;
  remove(orderId: OrderId, endpoint: string): Promise<void>;
  /** Like `CheckoutStore.claimDue`, for orders that have been ready for `LIMITS.orders.tellReadyAfterMs` and whose subscriber was not notified of this `readyAt`. */
  claimDue(leaseMs: number, limit: number): Promise<readonly DuePush[]>;
  markNotified(push: DuePush): Promise<void>;
  retryAt(push: DuePush, at: Instant): Promise<void>;
  /** Deletes all subscriptions of an order. */
  forgetOrder(orderId: OrderId): Promise<void>;
  /** Deletes those of orders that were picked up or cancelled before then. */
  forgetOverBefore(before: Instant): Promise<void>;
  /** Deletes those of orders placed before then, whatever their status. */
  forgetPlacedBefore(before: Instant): Promise<void>;
}
