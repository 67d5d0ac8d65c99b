import type { Cents } from '../kernel/money.ts';
import { formatUsd } from '../kernel/money.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { LIMITS } from '../limits.ts';

export type PriceRefusal = { readonly kind: 'product/price-out-of-range'; readonly maximumCents: Cents };

/** Whole cents by type; free is a price too (spec §5). */
export const checkPrice = (priceCents: Cents): Result<Cents, PriceRefusal> => {
  const maximumCents = LIMITS.pricing.maximumPriceCents;
  return priceCents >= 0 && priceCents <= maximumCents ? ok(priceCents) : err({ kind: 'product/price-out-of-range', maximumCents });
};

/** 'Cola: $2.50 → $2.75' */
export const priceChangeText = (name: string, from: Cents, to: Cents): string => `${name}: ${formatUsd(from)} → ${formatUsd(to)}`;
