import type { Product } from '../catalogue/product.ts';
import type { CheckoutLine } from '../checkout/checkout.ts';
import type { DrawerId } from '../kernel/ids.ts';
import { elapsedMs, type Instant } from '../kernel/instant.ts';
import { err, type Result } from '../kernel/result.ts';
import { LIMITS } from '../limits.ts';
import { priceLines, type LinesAsShownRefusal, type PaperMark, type SaleAsShown } from './sale.ts';

/** A tally sheet entered later. All its items were sold for cash and handed out. */
export type PaperSheet = Pick<SaleAsShown, 'items'> &
  PaperMark & {
    /** The written time: the sale counts then, whenever it is entered. */
    readonly writtenAt: Instant;
    /** The box it was sold from; null when no drawer was named, or its drawer is already counted. */
    readonly drawerId: DrawerId | null;
  };

export type PaperRefusal =
  | LinesAsShownRefusal
  /** In the future, or of another night. */
  | { readonly kind: 'sale/written-at-another-time' }
  | { readonly kind: 'sale/seller-required' };

export const isOfTonight = (writtenAt: Instant, now: Instant): boolean =>
  writtenAt <= now && elapsedMs(writtenAt, now) <= LIMITS.window.onPaperWithinMs;

/** Already sold, so it counts as listed and in stock, whatever the record. */
export const asSold = (product: Product): Product => ({ ...product, isActive: true, available: Number.MAX_SAFE_INTEGER });

/** The sheet's lines at today's prices. Refuses only deleted products. */
export const priceSheet = (
  { items, writtenAt, seller }: PaperSheet,
  products: readonly Product[],
  now: Instant,
): Result<readonly CheckoutLine[], PaperRefusal> => {
  if (seller === '') return err({ kind: 'sale/seller-required' });
  if (!isOfTonight(writtenAt, now)) return err({ kind: 'sale/written-at-another-time' });
  return priceLines(items, products.map(asSold), LIMITS.stock.maximum);
};
