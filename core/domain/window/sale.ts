import type { Preparation } from '../catalogue/preparation.ts';
import type { Product, ProductForSale } from '../catalogue/product.ts';
import { checkLines, mergeLines, type LinesRefusal, type WantedLine } from '../checkout/checkout-lines.ts';
import type { CheckoutLine } from '../checkout/checkout.ts';
import type { DrawerId, LookupHash, OrderId, OrderItemId } from '../kernel/ids.ts';
import { plusMs, type Instant } from '../kernel/instant.ts';
import { ZERO, type Cents } from '../kernel/money.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { LANGUAGES } from '../language.ts';
import { LIMITS } from '../limits.ts';
import { isCalledOff } from '../night/call-off.ts';
import { isUnpaid, placeItems, type Order, type StaffMember, type Tender } from '../order/order.ts';
import { checkExpectation, quote, type PriceChanged } from '../pricing/quote.ts';
import type { Actor } from '../staff/actor.ts';
import { changeDue, type TooLittleCash } from './cash.ts';

/** Additional facts of a sale from a tally sheet. */
export type PaperMark = {
  /** The seller's name on the sheet. */
  readonly seller: string;
  /** The counted cash of the sheet's sales; null if it was not counted. */
  readonly countedCents: Cents | null;
};

/** Reasons for a comp. */
export const COMP_REASONS = ['referee', 'coach', 'volunteer', 'remade', 'other'] as const;
export type CompReason = (typeof COMP_REASONS)[number];

/** How a sale at the window is paid for. */
export type SalePayment =
  | { readonly tender: 'cash'; readonly givenCents: Cents }
  /** Taken on the card reader beside the tablet; `reference` is printed on its slip. */
  | { readonly tender: 'reader'; readonly reference: string | null }
  | { readonly tender: 'comp'; readonly reason: CompReason };

/** The facts of a sale that are not in its order. */
export type Sale = {
  readonly orderId: OrderId;
  readonly idempotencyKey: string;
  /** The seller; for a paper sale, the person who entered it. */
  readonly soldBy: StaffMember;
  readonly payment: SalePayment;
  /** Paper sales only. */
  readonly paper?: PaperMark;
};

/** The tapped items with the prices that the tiles showed: expectations, never facts. */
export type SaleAsShown = {
  readonly items: readonly (WantedLine & { readonly shownPriceCents: Cents })[];
  readonly payment: SalePayment;
  /** The drawer for its cash; null: it is in no drawer's ledger. */
  readonly drawerId?: DrawerId | null;
  /** The approver of a comp, when the seller may not approve it. */
  readonly approver?: Actor | null;
  /** The name to call; empty if not asked. */
  readonly customerName: string;
  readonly specialInstructions: string | null;
};

/** Why lines cannot be sold at the shown prices. */
export type LinesAsShownRefusal = LinesRefusal | PriceChanged<CheckoutLine> | { readonly kind: 'checkout/empty' };

export type SaleRefusal = LinesAsShownRefusal | TooLittleCash;

/** The lines at the products' prices, if these match the shown ones and stock suffices. @param maximum per product */
export const priceLines = (
  items: SaleAsShown['items'],
  products: readonly Product[],
  maximum: number = LIMITS.window.maximumPerItem,
): Result<readonly CheckoutLine[], LinesAsShownRefusal> => {
  if (items.length === 0) return err({ kind: 'checkout/empty' });
  const lines = checkLines(mergeLines(items), products, maximum);
  if (!lines.ok) return lines;
  const asShown = checkExpectation(lines.value, quote(lines.value, ZERO, 0), { lines: items, feeCents: ZERO });
  return asShown.ok ? lines : asShown;
};

/** The lines at the catalogue's prices, if they can be sold as shown and the cash is enough. */
export const priceSale = (
  { items, payment }: Pick<SaleAsShown, 'items' | 'payment'>,
  products: readonly Product[],
): Result<readonly CheckoutLine[], SaleRefusal> => {
  const lines = priceLines(items, products);
  if (!lines.ok) return lines;
  const change = payment.tender === 'cash' ? changeDue(quote(lines.value, ZERO, 0).totalCents, payment.givenCents) : ok(ZERO);
  return change.ok ? lines : change;
};

export type PlaceSale = Pick<SaleAsShown, 'customerName' | 'specialInstructions'> & {
  readonly payment: Pick<SalePayment, 'tender'>;
  readonly id: OrderId;
  /** One for each line. */
  readonly itemIds: readonly OrderItemId[];
  readonly lookupHash: LookupHash;
  readonly lines: readonly CheckoutLine[];
  /** The products of the lines. */
  readonly products: readonly ProductForSale[];
  readonly soldBy: StaffMember;
  readonly at: Instant;
};

/** Whether any of these must be made while the customer waits: products without prep points are handed over immediately. */
export const needsMaking = (preparations: readonly Pick<Preparation, 'prepPoints'>[]): boolean =>
  preparations.some(({ prepPoints }) => prepPoints > 0);

/**
 * The order of a sale before it has its number: completed immediately unless something must be made. The customer is present, so no pickup
 * code is needed.
 */
export const placeSale = ({ lines, itemIds, payment, soldBy, at, products, ...input }: PlaceSale): Omit<Order, 'orderNumber'> => {
  const quoted = quote(lines, ZERO, 0);
  const doneAt = needsMaking(products.map(({ preparation }) => preparation)) ? null : at;
  return {
    id: input.id,
    lookupHash: input.lookupHash,
    pickupCode: null,
    status: doneAt === null ? 'queued' : 'completed',
    channel: 'W',
    tender: payment.tender,
    checkoutId: null,
    sessionId: null,
    paymentId: null,
    customer: { name: input.customerName, email: null, phone: null },
    language: LANGUAGES[0],
    specialInstructions: input.specialInstructions,
    items: placeItems(lines, itemIds),
    ...quoted,
    paidCents: payment.tender === 'comp' ? ZERO : quoted.totalCents,
    givenBackCents: ZERO,
    needsReview: false,
    placedAt: at,
    readyAt: doneAt,
    completedAt: doneAt,
    cancelledAt: null,
    preparing: null,
    statusBy: soldBy,
    reopenedCount: 0,
    reopenNotes: null,
    lastReopenedBy: null,
    reminders: { sent: 0, lastSentAt: null },
  };
};

/** The change for a cash sale. */
export const changeOf = (order: Pick<Order, 'totalCents'>, payment: SalePayment): Cents => {
  const change = payment.tender === 'cash' ? changeDue(order.totalCents, payment.givenCents) : ok(ZERO);
  return change.ok ? change.value : ZERO;
};

export const undoableUntil = ({ placedAt, enteredAt }: Pick<Order, 'placedAt' | 'enteredAt'>): Instant =>
  plusMs(enteredAt ?? placedAt, LIMITS.window.undoWithinMs);

/** Nothing of it was sold or given: its units went back to the shelf. */
export const isWithdrawn = (order: Order): boolean =>
  order.status === 'cancelled' && isUnpaid(order) && order.items.some(({ isReturned }) => isReturned === true);

/** Withdrawn by its seller. */
export const isUndone = (order: Order): boolean => isWithdrawn(order) && !isCalledOff(order);

/** Whether what was given away with it stays given: a comp called off once it was started does. */
export const isGiven = (order: Order): boolean => (order.tender === 'comp' ? !isWithdrawn(order) : order.status !== 'cancelled');

const quantitiesOf = (items: readonly WantedLine[]): string =>
  mergeLines(items)
    .map(({ productId, quantity }) => `${productId}x${quantity}`)
    .join(' ');

/** Whether a repeated request matches the sale that its key made, apart from later replacements. */
export const isSameSale =
  (items: readonly WantedLine[], tender: Tender) =>
  (order: Pick<Order, 'items' | 'tender'>): boolean =>
    order.tender === tender && quantitiesOf(order.items.filter(({ replacesId }) => replacesId === undefined)) === quantitiesOf(items);

/** For people, in sentences. */
export const TENDER_NAMES = {
  card: 'card',
  cash: 'cash',
  reader: 'card reader',
  comp: 'comp',
} as const satisfies Record<Tender, string>;
