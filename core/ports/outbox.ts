import type { SentSheet } from '../domain/notifications/sent-sheet.ts';
import type { OutboxMessage, StandMail } from '../domain/notifications/outbox-message.ts';
import type { AnnouncedOrder } from '../domain/notifications/told-ready.ts';
import type { Instant } from '../domain/kernel/instant.ts';
import type { NightId, OrderId, OutboxId } from '../domain/kernel/ids.ts';

/** Mail to send, written in the same commit as the fact it reports (rules §3). */
export interface Outbox {
  /** Wakes the worker on commit. */
  add(message: OutboxMessage): Promise<void>;
  /** Like `add`, unless a message with this id exists: then returns false, changing nothing. */
  addOnce(message: OutboxMessage): Promise<boolean>;
  /**
   * Withdraws the message of this kind about an order that is due at that time. Exactly one of this and the worker's claim succeeds: false
   * when its sending has begun, and when there is no such message.
   */
  withdraw(message: Pick<OutboxMessage, 'dueAt'> & { readonly orderId: OrderId; readonly kind: StandMail['kind'] }): Promise<boolean>;
  /** Erases every message about an order, and gives up the unsent; all still count as mails to its address. One that is being sent still arrives. */
  forgetOrder(orderId: OrderId): Promise<void>;
  /** Deletes messages created before then, sent or failed: they contain addresses and names (rules §5). A sheet's addresses stay with it. */
  forgetSettledBefore(before: Instant): Promise<void>;
}

/** Sent mails, read outside any transaction. */
export interface SentMails {
  /** The last sheet of this night that was sent; null for none. */
  lastSheetOf(night: NightId): Promise<SentSheet | null>;
}

export type ClaimedMessage = OutboxMessage & {
  /** Its order now; null for none. */
  readonly order: AnnouncedOrder | null;
  /** The number of earlier mails of a night about orders to this address while none of its orders was handed out; 0 once one was. */
  readonly unanswered: number;
};

/** The worker's side; each call is its own short transaction. */
export interface OutboxQueue {
  /** Like `CheckoutStore.claimDue`, for unsent messages. */
  claimDue(leaseMs: number, limit: number): Promise<readonly ClaimedMessage[]>;
  /** Extends the lease of a claimed message from now on, because sending it takes long. */
  renew(id: OutboxId, leaseMs: number): Promise<void>;
  markSent(id: OutboxId): Promise<void>;
  retryAt(id: OutboxId, at: Instant): Promise<void>;
  /** Deletes an unsent message that is no longer true. */
  drop(id: OutboxId): Promise<void>;
  /** Marks it failed: kept for the operator, never sent. */
  markFailed(id: OutboxId): Promise<void>;
}
