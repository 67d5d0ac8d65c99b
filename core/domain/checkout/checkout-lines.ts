import { namesOf, type Product } from '../catalogue/product.ts';
import type { ProductId } from '../kernel/ids.ts';
import type { Cents } from '../kernel/money.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { LIMITS } from '../limits.ts';
import { subtotalOf } from '../pricing/subtotal.ts';
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

/** Identifies the cart as the customer saw it at checkout; the order of its lines does not matter. */
export const cartFingerprint = (
  lines: readonly (WantedLine & { readonly shownPriceCents: Cents })[],
  shown: { readonly feeCents: Cents; readonly donationCents: Cents },
): string => {
  const parts = lines.map((line) => `${line.productId}x${line.quantity}@${line.shownPriceCents}`).sort();
  return [...parts, `fee@${shown.feeCents}`, `donation@${shown.donationCents}`].join(' ');
};
