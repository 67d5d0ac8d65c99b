import type { Instant } from '../domain/kernel/instant.ts';
import type { OrderEvent } from '../domain/order/order-lifecycle.ts';
import type { Order, OrderItem } from '../domain/order/order.ts';
import type { NightId, OrderId, PaymentId } from '../domain/kernel/ids.ts';

export interface OrderRepository {
  /** The night's next sequence number, held until commit. Skips numbers whose display number an active order of any night has. */
  nextSequence(businessDay: string): Promise<number>;
  /** Stores the order with its items and its first event. @throws when the checkout or the session already has an order, and when an order in hand belongs to a night that is closed. */
  insert(order: Order, event: OrderEvent, night: NightId): Promise<void>;
  /** Locks the row until commit. */
  lock(id: OrderId): Promise<Order | null>;
  /** The same, by the provider's id of its payment. */
  lockByPayment(id: PaymentId): Promise<Order | null>;
  /** Orders that are queued, preparing or ready, and those completed after that time; none is locked. */
  inHandSince(at: Instant): Promise<readonly Order[]>;
  /**
   * The number of other orders of its night that the customer of a locked order cancelled, by phone, e-mail address or browser. Concurrent
   * counts wait for each other until commit.
   */
  countOwnCancels(order: Order): Promise<number>;
  /** Writes the changed order and appends the event that changed it. */
  save(order: Order, event: OrderEvent): Promise<void>;
  /** The events of an order, oldest first. */
  history(id: OrderId): Promise<readonly OrderEvent[]>;
  /** Whether another active order has the display number or the pickup code of this one, which is not active itself. */
  isNumberTaken(order: Order): Promise<boolean>;
  /** Writes only the item states of a locked order: refunded, checked, found. */
  saveItems(order: Order): Promise<void>;
  /** Stores the replacement of an item of a locked order, and the item's new state (`replaceItem`). */
  replaceItem(order: Order, replacement: OrderItem): Promise<void>;
  /** Writes only `paidCents` and `needsReview` of a locked order. */
  savePayment(order: Order): Promise<void>;
  /** Writes only the reminder figures of a locked order. */
  saveReminders(order: Order): Promise<void>;
  /** Clears e-mail and phone of a locked order. A digest still counts towards the night's limits of mails and cancellations. */
  forgetContact(order: Order): Promise<void>;
  /** Clears the digests of the orders placed before then. */
  forgetContactDigestsBefore(before: Instant): Promise<void>;
  /** Clears e-mail and phone of the orders placed before then; all money data stays (rules §5). */
  forgetContactsBefore(before: Instant): Promise<void>;
}
