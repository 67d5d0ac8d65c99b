import * as fc from 'fast-check';
import { cents, type Cents, type PricedLine } from '#core/domain/kernel/money.ts';
import { LIMITS } from '#core/domain/limits.ts';

export const someCents = (range: { readonly min?: number; readonly max?: number } = {}): fc.Arbitrary<Cents> =>
  fc.integer({ min: 0, max: 1_000_000, ...range }).map(cents);

/** The catalogue's prices: 0 to $100. */
export const aPrice = (): fc.Arbitrary<Cents> => someCents({ max: 10_000 });

const aQuantity = (): fc.Arbitrary<number> => fc.integer({ min: 1, max: LIMITS.cart.maximumPerItem });

export const aDonation = (): fc.Arbitrary<Cents> => someCents({ max: LIMITS.pricing.maximumDonationCents });

export const aPricedLine = (): fc.Arbitrary<PricedLine> => fc.record({ unitPriceCents: aPrice(), quantity: aQuantity() });
