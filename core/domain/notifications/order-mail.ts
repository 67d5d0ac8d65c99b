import type { Instant } from '../kernel/instant.ts';
import type { Cents } from '../kernel/money.ts';
import type { Language } from '../language.ts';

/** What every mail about an order says. Taken when the fact happened: later changes of the stand or the order don't rewrite it. */
type OrderHead = {
  /** Missing in a mail that an earlier release wrote: that is English. */
  readonly language?: Language;
  readonly standName: string;
  /** `PICKUP_PLACE`, as in 'Pickup at {pickupPlace}'. */
  readonly pickupPlace: string;
  /** '#042' */
  readonly orderNumberDisplay: string;
  /** Missing in a mail that an earlier release wrote, null for an order of one. */
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
/** The same before the order has its number and its code. */
export type UnnumberedConfirmation = Omit<OrderConfirmation, 'orderNumberDisplay' | 'pickupCode'>;
/** Paid, but the stock was gone: the order is cancelled and everything goes back (rules §2). */
export type OrderCancelled = OrderFacts & { readonly kind: 'order-cancelled'; readonly refundCents: Cents };
/** Every item of an order in the making was refunded: it is cancelled. */
export type OrderRefunded = OrderFacts & { readonly kind: 'order-refunded'; readonly refundCents: Cents };
/** The customer cancelled it before anybody had started. */
export type OrderCancelledOnRequest = OrderFacts & { readonly kind: 'order-cancelled-on-request'; readonly refundCents: Cents };
/** The game was called off. */
export type OrderCalledOff = OrderFacts & { readonly kind: 'order-called-off'; readonly refundCents: Cents };
/** Something was sold out after it was paid: another product stands in its place, or its money goes back (0). */
export type OrderChanged = OrderFacts & {
  readonly kind: 'order-changed';
  /** '2 × Hot Dog', in the order's language. */
  readonly item: string;
  /** Null: nothing stands in its place. */
  readonly instead: string | null;
  readonly refundCents: Cents;
};
export type OrderReady = OrderHead & { readonly kind: 'order-ready' };
/** The order has been waiting at the window (rules §3). */
export type OrderReminder = OrderHead & { readonly kind: 'order-reminder' };

/** The content of a mail: plain data that survives JSON. The MailComposer words it. */
export type OrderMail =
  | OrderConfirmation
  | OrderCancelled
  | OrderRefunded
  | OrderCancelledOnRequest
  | OrderCalledOff
  | OrderChanged
  | OrderReady
  | OrderReminder;
