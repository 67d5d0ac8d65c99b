import type { Checkout } from '../../domain/checkout/checkout.ts';
import type { HoldRefusal } from '../../domain/checkout/decide-holds.ts';
import { checkoutId } from '../../domain/kernel/ids.ts';
import type { Result } from '../../domain/kernel/result.ts';
import { isEverythingPaused, pausesAt } from '../../domain/queue/pause.ts';
import { isPassInUse, staffNetworksAt } from '../../domain/admission/admission.ts';
import type { AdmissionStore } from '../../ports/admission-store.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StaffPresence } from '../nights/watch-staff.ts';
import { fingerprintOf, type CartAsShown } from './cart-as-shown.ts';
import type { CheckoutTerms } from './checkout-terms.ts';

/** Stores a checkout and reserves its units at the prices that the customer saw, or returns a refusal (rules §2). */
export type HoldCart = (cart: CartAsShown) => Promise<Result<Checkout, HoldRefusal>>;

export interface HoldCartDeps extends Pick<Ports, 'checkouts' | 'clock' | 'ids'> {
  readonly admissions: Pick<AdmissionStore, 'current'>;
  readonly staffPresence: Pick<StaffPresence, 'isAway'>;
  readonly terms: CheckoutTerms;
}

export const makeHoldCart =
  ({ checkouts, admissions, staffPresence, terms, clock, ids }: HoldCartDeps): HoldCart =>
  async (cart) => {
    const { feeBasisPoints, holdMs, queueLimits, isShared, stationLimits: stations, pauses } = terms;
    const [now, admission] = [clock.now(), await admissions.current()];
    return checkouts.hold({
      cart: { ...cart, id: checkoutId(ids.uuid()), cartFingerprint: fingerprintOf(cart) },
      rules: {
        ...queueLimits,
        feeBasisPoints,
        holdMs,
        isStopped: staffPresence.isAway() || isEverythingPaused(pauses, now),
        stations,
        pausedStations: pausesAt(pauses, now).flatMap(({ station }) => station ?? []),
        fairness: isShared ? { isPassInUse: isPassInUse(admission, now), staffNetworks: staffNetworksAt(admission, now) } : null,
      },
    });
  };
