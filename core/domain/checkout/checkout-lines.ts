import { namesOf, type Product } from '../catalogue/product.ts';
import type { ProductId, VisitorId } from '../kernel/ids.ts';
import { type Cents, subtotalOf } from '../kernel/money.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { LIMITS } from '../limits.ts';
import { checkCharge, checkExpectation, quote, type ChargeRefusal, type PriceChanged, type Quote } from '../pricing/quote.ts';
import type { CheckoutLine } from './checkout.ts';

export type WantedLine = { readonly productId: ProductId; readonly quantity: number };

export type Shortage = {
  readonly productId: ProductId;
  /** Null for a product that no longer exists. */
  readonly name: string | null;
  readonly wanted: number;
  /** Also 0 for an inactive or unknown product. */
  readonly available: number;
  readonly reason: 'stock' | 'inactive' | 'unknown';
};

export type LinesRefusal =
  | { readonly kind: 'checkout/too-many'; readonly productId: ProductId; readonly name: string; readonly maximum: number }
  | { readonly kind: 'checkout/too-large'; readonly maximumCents: Cents }
  | { readonly kind: 'checkout/shortage'; readonly shortages: readonly Shortage[] };

/**
 * One line per product, by ascending id: the order in which rows are locked (rules §2).
 * @throws RangeError on a quantity that is not a whole number from 1; the wire refuses those earlier.
 */
export const mergeLines = (lines: readonly WantedLine[]): readonly WantedLine[] => {
  const quantities = new Map<ProductId, number>();
  for (const { productId, quantity } of lines) {
    if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`not a quantity: ${quantity}`);
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity })).sort((one, other) => one.productId - other.productId);
};

const shortageOf = ({ productId, quantity }: WantedLine, product: Product | undefined): Shortage | null => {
  if (product === undefined) return { productId, name: null, wanted: quantity, available: 0, reason: 'unknown' };
  const { name, available } = product;
  if (!product.isActive) return { productId, name, wanted: quantity, available: 0, reason: 'inactive' };
  return quantity > available ? { productId, name, wanted: quantity, available, reason: 'stock' } : null;
};

/** Prices merged lines from the catalogue, or lists every line that cannot be sold. A cart is sold whole or not at all. */
export const checkLines = (
  merged: readonly WantedLine[],
  products: readonly Product[],
  maximum: number = LIMITS.cart.maximumPerItem,
): Result<readonly CheckoutLine[], LinesRefusal> => {
  const byId = new Map(products.map((product) => [product.id, product]));
  const lines: CheckoutLine[] = [];
  const shortages: Shortage[] = [];
  for (const wanted of merged) {
    const product = byId.get(wanted.productId);
    if (product !== undefined && wanted.quantity > maximum) {
      return err({ kind: 'checkout/too-many', productId: product.id, name: product.name, maximum });
    }
    const shortage = shortageOf(wanted, product);
    if (shortage !== null) shortages.push(shortage);
    else if (product !== undefined) lines.push({ ...wanted, ...namesOf(product), unitPriceCents: product.priceCents });
  }
  if (shortages.length > 0) return err({ kind: 'checkout/shortage', shortages });
  const maximumCents = LIMITS.orders.maximumSubtotalCents;
  return subtotalOf(lines) > maximumCents ? err({ kind: 'checkout/too-large', maximumCents }) : ok(lines);
};

/** 'Insufficient stock for Hot Dog: only 1 left' (rules §2). */
const shortageText = ({ name, productId, available }: Shortage): string =>
  `Insufficient stock for ${name ?? `item ${productId}`}: only ${available} left`;

/** One sentence for each shortage, as the customer reads it. */
export const shortagesText = (shortages: readonly Shortage[]): string => shortages.map(shortageText).join('. ');

/** A cart as its customer saw it: expectations, never facts (rules §1). */
export type ShownCart = {
  readonly items: readonly (WantedLine & { readonly shownPriceCents: Cents })[];
  readonly shownFeeCents: Cents;
  readonly donationCents: Cents;
};

/** Two requests with one key must show the same cart, in any order of its lines, and come from the same visitor. */
export const cartFingerprint = ({ items, shownFeeCents, donationCents }: ShownCart, visitor: VisitorId | null): string => {
  const parts = items.map((line) => `${line.productId}x${line.quantity}@${line.shownPriceCents}`).sort();
  return [...parts, `fee@${shownFeeCents}`, `donation@${donationCents}`, `visitor@${visitor ?? ''}`].join(' ');
};

export type PricedCart = { readonly lines: readonly CheckoutLine[]; readonly quote: Quote };

/** Prices the cart from the catalogue, or gives the reason why it cannot be sold as shown. @param feeBasisPoints 300 = 3 % */
export const priceCart = (
  { items, shownFeeCents, donationCents }: ShownCart,
  products: readonly Product[],
  feeBasisPoints: number,
): Result<PricedCart, LinesRefusal | PriceChanged<CheckoutLine> | ChargeRefusal> => {
  const lines = checkLines(mergeLines(items), products);
  if (!lines.ok) return lines;
  const quoted = quote(lines.value, donationCents, feeBasisPoints);
  const asShown = checkExpectation(lines.value, quoted, { lines: items, feeCents: shownFeeCents });
  if (!asShown.ok) return asShown;
  const charge = checkCharge(lines.value, quoted);
  return charge.ok ? ok({ lines: lines.value, quote: quoted }) : charge;
};
