import type { Instant } from '../kernel/instant.ts';
import type { Cents } from '../kernel/money.ts';
import type { Language } from '../language.ts';

/** Facts in every mail about an order. They are captured when the mail is written, and later changes do not affect them. */
type OrderHead = {
  /** Missing in mails of an earlier release, which are English. */
  readonly language?: Language;
  readonly standName: string;
  /** `PICKUP_PLACE`, as in 'Pickup at {pickupPlace}'. */
  readonly pickupPlace: string;
  /** '#042' */
  readonly orderNumberDisplay: string;
  /** Missing in mails of earlier releases; null for orders of earlier releases. */
  readonly pickupCode?: string | null;
  readonly customerName: string;
  /** Absolute, below `PUBLIC_URL` (rules §6). */
  readonly statusUrl: string;
};

type OrderFacts = OrderHead & {
  readonly items: readonly { readonly name: string; readonly quantity: number; readonly subtotalCents: Cents }[];
  readonly subtotalCents: Cents;
  readonly feeCents: Cents;
  /** 'CC Fees (3%)' */
  readonly feeLabel: string;
  readonly donationCents: Cents;
  readonly totalCents: Cents;
  readonly placedAt: Instant;
};

export type OrderConfirmation = OrderFacts & { readonly kind: 'order-confirmation' };
/** Paid, but the stock was gone: the order is cancelled and fully refunded (rules §2). */
export type OrderCancelled = OrderFacts & {
  readonly kind: 'order-cancelled';
  readonly refundCents: Cents;
  /** Not the stock: the stand had closed. */
  readonly hadClosed?: true;
};
/** Every item of a waiting order was refunded, so it is cancelled. */
export type OrderRefunded = OrderFacts & {
  readonly kind: 'order-refunded';
  readonly refundCents: Cents;
  /** It has a donation, which no refund returns. */
  readonly keepsDonation?: true;
};
/** The customer cancelled it before preparation started. */
export type OrderCancelledOnRequest = OrderFacts & { readonly kind: 'order-cancelled-on-request'; readonly refundCents: Cents };
export type OrderCalledOff = OrderFacts & {
  readonly kind: 'order-called-off';
  readonly refundCents: Cents;
  /** Chosen orders were called off, not the game. */
  readonly isChosen?: true;
};
/** An item sold out after it was paid: another product replaces it, or it is refunded (0). */
export type OrderChanged = OrderFacts & {
  readonly kind: 'order-changed';
  /** '2 × Hot Dog', in the order's language. */
  readonly item: string;
  /** Null: nothing replaces it. */
  readonly instead: string | null;
  readonly refundCents: Cents;
};
/** An item marked sold out turned up: the order stays as it was. */
export type OrderUnchanged = OrderHead & { readonly kind: 'order-unchanged'; readonly item: string };
export type OrderReady = OrderHead & { readonly kind: 'order-ready' };
/** The order has been waiting at the window (rules §3). */
export type OrderReminder = OrderHead & { readonly kind: 'order-reminder' };

/** The content of a mail: plain data that survives JSON. The MailComposer finds the words. */
export type OrderMail =
  | OrderConfirmation
  | OrderCancelled
  | OrderRefunded
  | OrderCancelledOnRequest
  | OrderCalledOff
  | OrderChanged
  | OrderUnchanged
  | OrderReady
  | OrderReminder;
