import type { Product } from '../catalogue/product.ts';
import type { Cents } from '../kernel/money.ts';
import { ok, type Result } from '../kernel/result.ts';
import { checkCharge, checkExpectation, quote, type ChargeRefusal, type PriceChanged, type Quote } from '../pricing/quote.ts';
import { checkLines, mergeLines, type LinesRefusal, type WantedLine } from './checkout-lines.ts';
import type { CheckoutLine } from './checkout.ts';

/** A cart as its customer saw it: expectations, never facts (rules §1). */
export type ShownCart = {
  readonly items: readonly (WantedLine & { readonly shownPriceCents: Cents })[];
  readonly shownFeeCents: Cents;
  readonly donationCents: Cents;
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
