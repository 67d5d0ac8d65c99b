import * as z from 'zod/mini';
import type { Cart } from '#core/domain/cart/cart.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { sessionId, type SessionId } from '#core/domain/kernel/ids.ts';
import { elapsedMs, instant, MINUTE_MS, type Instant } from '#core/domain/kernel/instant.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import { createStoredValue, type StoredValue } from './stored-value.ts';

/** The last payment session of this browser, and the units held for it. */
export type PendingCheckout = {
  readonly sessionId: SessionId;
  readonly startedAt: Instant;
  readonly held: readonly { readonly productId: number; readonly quantity: number }[];
};

const pendingCheckout = z.nullable(
  z.object({
    sessionId: z.pipe(z.string().check(z.minLength(1)), z.transform(sessionId)),
    startedAt: z.pipe(z.int(), z.transform(instant)),
    held: z.array(z.object({ productId: z.int(), quantity: z.int().check(z.minimum(1)) })),
  }),
);

export const createPendingCheckout = (store: KeyValueStore): StoredValue<PendingCheckout | null> =>
  createStoredValue<PendingCheckout | null>(store, 'pending-checkout', pendingCheckout, null);

export const heldItems = (cart: Cart): PendingCheckout['held'] => cart.map(({ productId, quantity }) => ({ productId, quantity }));

/** The stand releases stock only after the provider has confirmed, shortly after the hold's end. */
const RELEASE_TAKES_MS = 2 * MINUTE_MS;

export const mayBeHeld = (pending: PendingCheckout, now: Instant, holdMs: number): boolean =>
  elapsedMs(pending.startedAt, now) < holdMs + RELEASE_TAKES_MS;

/**
 * The shown stock excludes every hold, including this customer's own. Returning from the payment page must not read as 'sold out', so units
 * held for this browser count as available to it.
 */
export const withOwnHold = (products: readonly Product[], pending: PendingCheckout | null): readonly Product[] => {
  if (pending === null) return products;
  const held = new Map(pending.held.map(({ productId, quantity }) => [productId, quantity]));
  return products.map((product) => ({ ...product, available: product.available + (held.get(product.id) ?? 0) }));
};
