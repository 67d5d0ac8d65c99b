import type { Checkout, CheckoutLine, Payment } from '../checkout/checkout.ts';
import type { CheckoutId, LookupHash, OrderId, OrderItemId, PaymentId, ProductId, SessionId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { multiplyCents, subtractCents, ZERO, type Cents } from '../kernel/money.ts';
import type { Language } from '../language.ts';
import type { Quote } from '../pricing/quote.ts';
import type { Reminders } from '../queue/waiting.ts';
import type { OrderChannel } from './order-number.ts';

/** `completed` is shown as 'Picked Up'; `cancelled` is final. */
export type OrderStatus = 'queued' | 'preparing' | 'ready' | 'completed' | 'cancelled';

/** How an order was paid: on the provider's page, at the window, or not at all. */
export const TENDERS = ['card', 'cash', 'reader', 'comp'] as const;
export type Tender = (typeof TENDERS)[number];

/** The tenders that bring in money. */
export const MONEY_TENDERS = ['card', 'cash', 'reader'] as const satisfies readonly Tender[];

/** Where an order was paid, and therefore where it is refunded. `nothing`: it was free. */
export const RETURN_METHODS = [...MONEY_TENDERS, 'nothing'] as const;
export type ReturnMethod = (typeof RETURN_METHODS)[number];

/** A member of the staff, as an order remembers them. */
export type StaffMember = { readonly staffId: string; readonly name: string };

/** Takes the place of a staff member when the customer acted. No login has this id. */
export const CUSTOMER: StaffMember = { staffId: 'customer', name: 'Customer' };

/** Takes the place of a staff member when the game was called off; the audit log names the person. */
export const CALLED_OFF: StaffMember = { staffId: 'called-off', name: 'The game was called off' };

/** The same when chosen orders were called off. */
export const ORDER_CALLED_OFF: StaffMember = { staffId: 'order-called-off', name: 'The order was called off' };

/** Takes the place of a staff member when the provider returned the whole payment. */
export const PROVIDER: StaffMember = { staffId: 'provider', name: 'Payment provider' };

/** Takes the place of a staff member when an order was not collected before the night was closed. */
export const NOT_COLLECTED: StaffMember = { staffId: 'not-collected', name: 'Not collected' };

export type Customer = { readonly name: string; readonly email: string | null; readonly phone: string | null };

export type OrderItem = {
  readonly id: OrderItemId;
  readonly productId: ProductId;
  /** Name and price are the checkout's, whatever the catalogue has later. */
  readonly productName: string;
  readonly productNameEs?: string;
  readonly unitPriceCents: Cents;
  readonly quantity: number;
  readonly subtotalCents: Cents;
  /** True as soon as its refund is recorded: it must not be refunded again. */
  readonly isRefunded: boolean;
  /** Its units are back on the shelf, or were never taken. */
  readonly isReturned?: true;
  /** Who put it into the bag; null while it is not in the bag. */
  readonly checkedBy: StaffMember | null;
  /** The id of the sold-out item that this one replaces. */
  readonly replacesId?: OrderItemId;
  /** Its product was sold out, but a unit was found for this order. */
  readonly foundAt?: Instant;
};

export type Order = Quote & {
  readonly id: OrderId;
  readonly orderNumber: string;
  readonly lookupHash: LookupHash;
  /** See `readPickupCode`. Null for orders of an earlier release. */
  readonly pickupCode: string | null;
  readonly status: OrderStatus;
  readonly channel: OrderChannel;
  readonly tender: Tender;
  /** All three are null for a sale at the window. */
  readonly checkoutId: CheckoutId | null;
  readonly sessionId: SessionId | null;
  readonly paymentId: PaymentId | null;
  readonly customer: Customer;
  /** The language of the order and its mails. The staff read English. */
  readonly language: Language;
  readonly specialInstructions: string | null;
  readonly items: readonly OrderItem[];
  /** The amount actually charged. Differs from `totalCents` only when `needsReview`, and when `isUnpaid`. */
  readonly paidCents: Cents;
  /** The part of it refunded or being refunded, here and at the provider, disputes included. The store sums it. */
  readonly givenBackCents: Cents;
  /** The provider took a different amount: a person must check it (rules §2). */
  readonly needsReview: boolean;
  /** Time of the sale. On paper: the written time; offline: by the device's clock. */
  readonly placedAt: Instant;
  /** When the server received a paper or offline sale; absent for other orders. */
  readonly enteredAt?: Instant;
  /** Sold for cash while a device had no network. */
  readonly soldOffline?: true;
  readonly readyAt: Instant | null;
  readonly completedAt: Instant | null;
  readonly cancelledAt: Instant | null;
  /** Who holds the order; set exactly while it is `preparing`. */
  readonly preparing: StaffMember | null;
  /** Who set its status; null while it is untouched. */
  readonly statusBy: StaffMember | null;
  readonly reopenedCount: number;
  /** The reason of the latest reopening; null until it arrives, and before the first reopening. */
  readonly reopenNotes: string | null;
  readonly lastReopenedBy: StaffMember | null;
  /** Reminder mails sent so far. */
  readonly reminders: Reminders;
};

export type PlaceOrder = Pick<Order, 'orderNumber' | 'pickupCode'> & {
  readonly id: OrderId;
  /** One for each line of the checkout. */
  readonly itemIds: readonly OrderItemId[];
  readonly lookupHash: LookupHash;
  readonly checkout: Checkout;
  readonly payment: Payment;
  readonly customer: Customer;
  readonly specialInstructions: string | null;
  /** `cancelled`: paid, but the stock is gone; the whole payment is refunded (rules §2). */
  readonly status: 'queued' | 'cancelled';
  readonly at: Instant;
};

/**
 * Turns checkout lines into order items, each with its own id. @param isGiven false: refunded at once, and the stock is untouched. @throws
 * RangeError with fewer ids than lines
 */
export const placeItems = (lines: readonly CheckoutLine[], itemIds: readonly OrderItemId[], isGiven = true): readonly OrderItem[] =>
  lines.map((line, index) => {
    const id = itemIds[index];
    if (id === undefined) throw new RangeError('fewer item ids than lines');
    return {
      id,
      productId: line.productId,
      productName: line.name,
      ...(line.nameEs === undefined ? {} : { productNameEs: line.nameEs }),
      unitPriceCents: line.unitPriceCents,
      quantity: line.quantity,
      subtotalCents: multiplyCents(line.unitPriceCents, line.quantity),
      isRefunded: !isGiven,
      checkedBy: null,
      ...(isGiven ? {} : { isReturned: true }),
    };
  });

/** The order of a paid checkout. Prices are the checkout's; the payment's amount is only compared. */
export const placeOrder = (input: PlaceOrder): Order => {
  const { checkout, payment, status, at } = input;
  return {
    id: input.id,
    orderNumber: input.orderNumber,
    lookupHash: input.lookupHash,
    pickupCode: input.pickupCode,
    status,
    channel: checkout.channel,
    tender: 'card',
    checkoutId: checkout.id,
    sessionId: payment.sessionId,
    paymentId: payment.paymentId,
    customer: input.customer,
    language: checkout.language,
    specialInstructions: input.specialInstructions,
    // The full refund of a cancelled order covers every item.
    items: placeItems(input.checkout.lines, input.itemIds, input.status !== 'cancelled'),
    subtotalCents: checkout.subtotalCents,
    feeCents: checkout.feeCents,
    donationCents: checkout.donationCents,
    totalCents: checkout.totalCents,
    paidCents: payment.amountCents,
    givenBackCents: ZERO,
    needsReview: payment.amountCents !== checkout.totalCents,
    placedAt: at,
    readyAt: null,
    completedAt: null,
    cancelledAt: status === 'cancelled' ? at : null,
    preparing: null,
    statusBy: null,
    reopenedCount: 0,
    reopenNotes: null,
    lastReopenedBy: null,
    reminders: { sent: 0, lastSentAt: null },
  };
};

/** It was not collected, and its money was kept as a donation. */
export const isKept = ({ status, statusBy }: Pick<Order, 'status' | 'statusBy'>): boolean =>
  status === 'completed' && statusBy?.staffId === NOT_COLLECTED.staffId;

/** The rest of its payment; below zero when a dispute took more. */
export const keptCents = ({ paidCents, givenBackCents }: Pick<Order, 'paidCents' | 'givenBackCents'>): Cents =>
  subtractCents(paidCents, givenBackCents);

/** Replaced by an item that costs as much or more, so there is no refund. */
export const isReplacedInFull = (
  { id, subtotalCents }: Pick<OrderItem, 'id' | 'subtotalCents'>,
  items: readonly Pick<OrderItem, 'replacesId'>[],
): boolean => subtotalCents === 0 && items.some(({ replacesId }) => replacesId === id);

/** Free and handed out: nothing of it can be refunded. */
export const isGivenForGood = ({ status }: Pick<Order, 'status'>, { subtotalCents }: Pick<OrderItem, 'subtotalCents'>): boolean =>
  status === 'completed' && subtotalCents === 0;

export const hasRefunds = ({ items }: Pick<Order, 'items'>): boolean =>
  items.some((item) => item.isRefunded && !isReplacedInFull(item, items));

export const isWhollyRefunded = ({ items }: Pick<Order, 'items'>): boolean => items.every((item) => item.isRefunded);

/** Given away at the window, or sold there and undone: no money was kept. */
export const isUnpaid = ({
  channel,
  tender,
  paidCents,
  totalCents,
}: Pick<Order, 'channel' | 'tender' | 'paidCents' | 'totalCents'>): boolean =>
  channel === 'W' && tender !== 'card' && paidCents === 0 && totalCents > 0;

/** The order once it will not be handed out: no item is left to refund. */
export const cancelledWhole = ({ items }: Order, _command: unknown, now: Instant): Pick<Order, 'preparing' | 'cancelledAt' | 'items'> => ({
  preparing: null,
  cancelledAt: now,
  items: items.map((item) => ({ ...item, isRefunded: true })),
});

/** An order's items as people read them: without those replaced at full price. */
export const itemsToShow = <Item extends Pick<OrderItem, 'id' | 'subtotalCents' | 'replacesId'>>(items: readonly Item[]): readonly Item[] =>
  items.filter((item) => !isReplacedInFull(item, items));

/** The replacement of an item; null if there is none. */
export const replacementOf = (items: readonly OrderItem[], id: OrderItemId): OrderItem | null =>
  items.find(({ replacesId }) => replacesId === id) ?? null;
