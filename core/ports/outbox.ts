import type { SentSheet } from '../domain/notifications/sent-sheet.ts';
import type { OutboxMessage, StandMail } from '../domain/notifications/outbox-message.ts';
import type { Instant } from '../domain/kernel/instant.ts';
import type { NightId, OrderId, OutboxId } from '../domain/kernel/ids.ts';

/** Mail to send, written in the same commit as the fact it reports (rules §3). */
export interface Outbox {
  /** Wakes the worker on commit. */
  add(message: OutboxMessage): Promise<void>;
  /** The same, unless a message of this id is there already: then false, and nothing happens. */
  addOnce(message: OutboxMessage): Promise<boolean>;
  /**
   * Takes back the message of this kind about an order that is due at that time. Of this and the worker's claim exactly one
   * succeeds: false when its sending has begun, and when there is no such message.
   */
  withdraw(message: Pick<OutboxMessage, 'dueAt'> & { readonly orderId: OrderId; readonly kind: StandMail['kind'] }): Promise<boolean>;
  /** Drops every message about an order, sent or not. One that is being sent right now still arrives. */
  forgetOrder(orderId: OrderId): Promise<void>;
  /** Drops messages created before that, sent or given up: they hold addresses and names (rules §5). */
  forgetSettledBefore(before: Instant): Promise<void>;
}

/** Sent mails, read outside any transaction. */
export interface SentMails {
  /** The last sheet of this night that was sent; null for none, and once it is forgotten as every settled message is. */
  lastSheetOf(night: NightId): Promise<SentSheet | null>;
}

export type ClaimedMessage = OutboxMessage & {
  /** How many earlier mails of a night about orders went to this address while none of its orders was handed out; 0 once one was. */
  readonly unanswered: number;
};

/** The worker's side, each call its own short transaction. */
export interface OutboxQueue {
  /** As `CheckoutStore.claimDue`, for unsent messages. */
  claimDue(leaseMs: number, limit: number): Promise<readonly ClaimedMessage[]>;
  /** Extends the lease of a claimed message from now on, because its send takes long. */
  renew(id: OutboxId, leaseMs: number): Promise<void>;
  markSent(id: OutboxId): Promise<void>;
  retryAt(id: OutboxId, at: Instant): Promise<void>;
  /** Given up: kept for the operator, never sent. */
  markFailed(id: OutboxId): Promise<void>;
}
