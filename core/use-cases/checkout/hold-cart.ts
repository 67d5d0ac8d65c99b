import { startCheckout, type Checkout } from '../../domain/checkout/checkout.ts';
import { priceAsShown } from '../../domain/checkout/price-cart.ts';
import { checkoutId } from '../../domain/kernel/ids.ts';
import { pausesAt } from '../../domain/queue/pause.ts';
import type { CheckoutStore, Crowded } from '../../ports/checkout-repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { StaffNetworks } from '../../ports/staff-networks.ts';
import { fingerprintOf, type CartAsShown } from './cart-as-shown.ts';
import type { CheckoutTerms } from './checkout-terms.ts';

/**
 * Stores a checkout and reserves its units at the prices that the customer saw. Otherwise it changes nothing; for null, a preflight
 * says why (rules §2).
 */
export type HoldCart = (cart: CartAsShown) => Promise<Checkout | Crowded | null>;

export interface HoldCartDeps {
  readonly checkouts: CheckoutStore;
  readonly staffNetworks: Pick<StaffNetworks, 'current'>;
  readonly terms: CheckoutTerms;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

export const makeHoldCart =
  ({ checkouts, staffNetworks, terms, clock, ids }: HoldCartDeps): HoldCart =>
  async (cart) => {
    const priced = priceAsShown(cart, terms.feeBasisPoints);
    if (priced === null) return null;
    const { visitorId, idempotencyKey, network, isNewcomer, language, channel = 'O' } = cart;
    const checkout = startCheckout({
      id: checkoutId(ids.uuid()),
      visitorId,
      network,
      isNewcomer,
      language,
      channel,
      idempotencyKey,
      cartFingerprint: fingerprintOf(cart),
      ...priced,
      createdAt: clock.now(),
      holdMs: terms.holdMs,
    });
    const { queueLimits, networkBounds, stationLimits, pauses } = terms;
    return checkouts.hold(checkout, {
      ...queueLimits,
      network: networkBounds,
      stations: stationLimits,
      pausedStations: pausesAt(pauses, checkout.createdAt).flatMap(({ station }) => station ?? []),
      staffNetworks: await staffNetworks.current(),
    });
  };
