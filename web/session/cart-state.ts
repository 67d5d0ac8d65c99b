import * as z from 'zod/mini';
import { CATEGORIES } from '#core/domain/catalogue/category.ts';
import type { Cart } from '#core/domain/cart/cart.ts';
import { MAXIMUM_PER_ITEM } from '#core/domain/cart/cart-limits.ts';
import type { CartChange } from '#core/domain/cart/reconcile-cart.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { Donation } from '#core/domain/pricing/donation.ts';

export type CartState = {
  readonly items: Cart;
  /** Null until the customer chooses: then the stand's default applies. */
  readonly donation: Donation | null;
  /** Identifies this exact content to the server: the same key gives the same payment session (rules §2). Empty for an empty cart. */
  readonly key: string;
  /** The stand's changes since the customer last looked. */
  readonly changes: readonly CartChange[];
};

const amount = z.pipe(z.int().check(z.nonnegative()), z.transform(cents));
const quantity = z.int().check(z.minimum(1), z.maximum(MAXIMUM_PER_ITEM));

const item = z.object({
  productId: z.pipe(z.int().check(z.positive()), z.transform(productId)),
  name: z.string(),
  priceCents: amount,
  quantity,
  category: z.enum(CATEGORIES),
  imagePath: z.string(),
});

const MOST_PERCENT = 100;
const donation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('preset'), percent: z.int().check(z.minimum(0), z.maximum(MOST_PERCENT)) }),
  z.object({ kind: z.literal('custom'), cents: amount }),
]);

const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price-changed'), name: z.string(), fromCents: amount, toCents: amount }),
  z.object({ kind: z.literal('quantity-reduced'), name: z.string(), from: z.int(), to: z.int() }),
  z.object({ kind: z.literal('removed'), name: z.string(), reason: z.enum(['sold-out', 'no-longer-sold']) }),
]);

const hasOneItemPerProduct = (items: Cart): boolean => new Set(items.map((one) => one.productId)).size === items.length;

/** A valid idempotency key. */
const KEY = /^[\x21-\x7e]{8,200}$/;

/** The cart as stored in the browser. */
export const cartState = z.object({
  items: z.array(item).check(z.refine(hasOneItemPerProduct)),
  donation: z.nullable(donation),
  key: z.string().check(z.regex(KEY)),
  changes: z.array(change),
});
