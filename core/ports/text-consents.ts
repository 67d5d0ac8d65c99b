import type { OrderId } from '../domain/kernel/ids.ts';
import type { Instant } from '../domain/kernel/instant.ts';
import type { Language } from '../domain/language.ts';
import type { TextConsent } from '../domain/notifications/text-consent.ts';
import type { TextOccasion, TextReference } from '../domain/notifications/text-message.ts';

/** A consenting customer who is due a text. */
export type DueText = TextReference & {
  readonly orderNumber: string;
  /** Ten digits; never logged. */
  readonly phone: string;
  readonly language: Language;
  readonly occasion: TextOccasion;
  readonly attempts: number;
};

/** Consents to text messages, by order. Each call is its own short transaction. */
export interface TextConsents {
  /** Replaces an earlier consent, also after a withdrawal. */
  give(orderId: OrderId, consent: TextConsent): Promise<void>;
  /** Keeps a record that consent was given, and when. */
  withdraw(orderId: OrderId, at: Instant): Promise<void>;
  /** Null if there is none, or it was withdrawn. */
  find(orderId: OrderId): Promise<TextConsent | null>;
  /**
   * As `CheckoutStore.claimDue`, for orders that have been ready for `LIMITS.orders.tellReadyAfterMs`, have a phone number, and whose
   * customer was not texted about the latest occasion.
   */
  claimDue(leaseMs: number, limit: number): Promise<readonly DueText[]>;
  /** Has no effect when the text is already lost: a report may be faster than the provider's response. */
  markTold(text: DueText): Promise<void>;
  /** Stops trying for this occasion. */
  markFailed(text: DueText): Promise<void>;
  /** The provider has accepted it, so it is not sent again, even if the process died before `markTold`. Releases no lease. */
  noteTaken(text: TextReference): Promise<void>;
  /** The provider accepted it, but it will never arrive. Releases no lease. */
  noteLost(text: TextReference): Promise<void>;
  retryAt(text: DueText, at: Instant): Promise<void>;
  forgetOrder(orderId: OrderId): Promise<void>;
  /** Deletes those of orders placed before then. */
  forgetPlacedBefore(before: Instant): Promise<void>;
}
