import type { Product } from '../catalogue/product.ts';
import type { CheckoutLine } from '../checkout/checkout.ts';
import type { DrawerId } from '../kernel/ids.ts';
import { elapsedMs, type Instant } from '../kernel/instant.ts';
import { err, type Result } from '../kernel/result.ts';
import { LIMITS } from '../limits.ts';
import { priceLines, type LinesAsShownRefusal, type PaperMark, type SaleAsShown } from './sale.ts';

/** What stands on a tally sheet, typed in later. Everything on it was sold for cash and is eaten. */
export type PaperSheet = Pick<SaleAsShown, 'items'> &
  PaperMark & {
    /** The time that is written on it: the sale counts then, whenever it is typed in. */
    readonly writtenAt: Instant;
    /** The box it was sold from; null when no drawer was named, or its drawer is counted already. */
    readonly drawerId: DrawerId | null;
  };

export type PaperRefusal =
  | LinesAsShownRefusal
  /** Still to come, or of another night. */
  | { readonly kind: 'sale/written-at-another-time' }
  | { readonly kind: 'sale/seller-required' };

export const isOfTonight = (writtenAt: Instant, now: Instant): boolean =>
  writtenAt <= now && elapsedMs(writtenAt, now) <= LIMITS.window.onPaperWithinMs;

/** Sold already, so it is on the menu and there is enough of it, whatever the recorded stock. */
export const asSold = (product: Product): Product => ({ ...product, isActive: true, available: Number.MAX_SAFE_INTEGER });

/** The sheet's lines at today's prices. Only a product that does not exist any more is refused. */
export const priceSheet = (
  { items, writtenAt, seller }: PaperSheet,
  products: readonly Product[],
  now: Instant,
): Result<readonly CheckoutLine[], PaperRefusal> => {
  if (seller === '') return err({ kind: 'sale/seller-required' });
  if (!isOfTonight(writtenAt, now)) return err({ kind: 'sale/written-at-another-time' });
  return priceLines(items, products.map(asSold), LIMITS.stock.maximum);
};
