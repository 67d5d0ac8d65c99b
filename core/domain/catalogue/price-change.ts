import { elapsedMs, type Instant } from '../kernel/instant.ts';
import { formatUsd, type Cents } from '../kernel/money.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { LIMITS } from '../limits.ts';
import type { Product } from './product.ts';

export type PriceRefusal = { readonly kind: 'product/price-out-of-range'; readonly maximumCents: Cents };

/** Whole cents by type; free is a price too (spec §5). */
export const checkPrice = (priceCents: Cents): Result<Cents, PriceRefusal> => {
  const maximumCents = LIMITS.pricing.maximumPriceCents;
  return priceCents >= 0 && priceCents <= maximumCents ? ok(priceCents) : err({ kind: 'product/price-out-of-range', maximumCents });
};

type Priced = Pick<Product, 'priceCents' | 'earlierPrices'>;

/** The product with a new price from now on. Earlier prices stay while a sale at one of them may still arrive. */
export const repriced = <P extends Priced>(product: P, priceCents: Cents, now: Instant): P => {
  if (priceCents === product.priceCents) return product;
  const kept = (product.earlierPrices ?? []).filter(({ until }) => elapsedMs(until, now) <= LIMITS.window.onPaperWithinMs);
  return { ...product, priceCents, earlierPrices: [...kept, { until: now, priceCents: product.priceCents }] };
};

/** The price at that time. */
export const priceAt = ({ priceCents, earlierPrices = [] }: Priced, at: Instant): Cents =>
  earlierPrices.find(({ until }) => until > at)?.priceCents ?? priceCents;

export const priceChangeText = (name: string, from: Cents, to: Cents): string => `${name}: ${formatUsd(from)} → ${formatUsd(to)}`;
