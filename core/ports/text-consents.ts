import type { OrderId } from '../domain/kernel/ids.ts';
import type { Instant } from '../domain/kernel/instant.ts';
import type { Language } from '../domain/language.ts';
import type { TextConsent } from '../domain/notifications/text-consent.ts';
import type { TextOccasion, TextReference } from '../domain/notifications/text-message.ts';

/** A customer who agreed and is to be told. */
export type DueText = TextReference & {
  readonly orderNumber: string;
  /** Ten digits; never logged. */
  readonly phone: string;
  readonly language: Language;
  readonly occasion: TextOccasion;
  readonly attempts: number;
};

/** Who wants text messages about which order. Each call is its own short transaction. */
export interface TextConsents {
  /** Again, and after a withdrawal, it takes the former one's place. */
  give(orderId: OrderId, consent: TextConsent): Promise<void>;
  /** It stays known that and when there was a consent. */
  withdraw(orderId: OrderId, at: Instant): Promise<void>;
  /** Null: there is none, or it was withdrawn. */
  find(orderId: OrderId): Promise<TextConsent | null>;
  /**
   * As `CheckoutStore.claimDue`, for orders that have been ready for `LIMITS.orders.tellReadyAfterMs`, have a phone number, and
   * whose customer was not told of the latest occasion.
   */
  claimDue(leaseMs: number, limit: number): Promise<readonly DueText[]>;
  /** Changes nothing where the text was lost already: a report may be faster than the provider's answer. */
  markTold(text: DueText): Promise<void>;
  /** Nothing more is tried for this occasion. */
  markFailed(text: DueText): Promise<void>;
  /** The provider has it, so it is not sent again, even if the process died before `markTold`. Ends no one's lease. */
  noteTaken(text: TextReference): Promise<void>;
  /** The provider took it, and it will never arrive. Ends no one's lease. */
  noteLost(text: TextReference): Promise<void>;
  retryAt(text: DueText, at: Instant): Promise<void>;
  forgetOrder(orderId: OrderId): Promise<void>;
  /** Drops those of orders that were placed before that. */
  forgetPlacedBefore(before: Instant): Promise<void>;
}
