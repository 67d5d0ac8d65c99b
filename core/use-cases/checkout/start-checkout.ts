import { cartFingerprint } from '../../domain/checkout/checkout-lines.ts';
import { isPassInUse, staffNetworksAt } from '../../domain/admission/admission.ts';
import { requestRelease, type Checkout } from '../../domain/checkout/checkout.ts';
import type { HoldRefusal } from '../../domain/checkout/decide-holds.ts';
import { checkoutId, type CheckoutId, type SessionId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { checkDonation } from '../../domain/pricing/donation.ts';
import { isEverythingPaused, pausesAt } from '../../domain/queue/pause.ts';
import type { AdmissionStore } from '../../ports/admission-store.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Throttle } from '../../ports/throttle.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import type { StartCheckoutRefusal } from '../errors.ts';
import { STAND } from '../admission/guesses.ts';
import type { StaffPresence } from '../nights/watch-staff.ts';
import type { Stations } from '../queue/read-stations.ts';
import type { CartAsShown, StartedCheckout } from './cart-as-shown.ts';
import type { CheckoutTerms } from './checkout-terms.ts';
import { makeOpenSession } from './open-session.ts';
import type { ReleaseUnopened } from './release-checkout.ts';
import { makeResumeCheckout } from './resume-checkout.ts';
import type { SettleCheckout } from './settle-checkout.ts';

/**
 * Reserves the cart and starts its payment session (rules §2). The same idempotency key gives the same session while it lives. @throws
 * Unavailable when the provider gave no answer: the hold stays until the reconciler has one.
 */
export type StartCheckout = (cart: CartAsShown) => Promise<Result<StartedCheckout, StartCheckoutRefusal>>;

export interface StartCheckoutDeps extends Pick<Ports, 'unitOfWork' | 'checkouts' | 'payments' | 'clock' | 'pause' | 'ids' | 'logger'> {
  readonly admissions: Pick<AdmissionStore, 'current'>;
  readonly staffPresence: Pick<StaffPresence, 'isAway'>;
  readonly stations: Pick<Stations, 'waiting'>;
  readonly settle: SettleCheckout;
  readonly releaseUnopened: ReleaseUnopened;
  /** When used up, the call behaves as if the provider were silent, and the reconciler asks within seconds. */
  readonly providerQuestions: Pick<Throttle, 'take'>;
  readonly terms: CheckoutTerms;
  /** The thank-you page of a session, below PUBLIC_URL. */
  readonly thankYouUrl: (sessionId: SessionId) => string;
}

/** A customer who loses this many races in a row is asked to try again. */
const RACES_AT_MOST = 5;

/** Stores a checkout and reserves its units at the prices that the customer saw, or returns a refusal (rules §2). */
const holdWith =
  ({ checkouts, admissions, staffPresence, terms, clock, ids }: StartCheckoutDeps) =>
  async (cart: CartAsShown): Promise<Result<Checkout, HoldRefusal>> => {
    const { feeBasisPoints, holdMs, queueLimits, isShared, stationLimits: stations, pauses } = terms;
    const [now, admission] = [clock.now(), await admissions.current()];
    return checkouts.hold({
      cart: { ...cart, id: checkoutId(ids.uuid()), cartFingerprint: cartFingerprint(cart, cart.visitorId) },
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

export const makeStartCheckout = (deps: StartCheckoutDeps): StartCheckout => {
  const { unitOfWork, stations, settle, providerQuestions, clock, logger } = deps;
  const hold = holdWith(deps);
  const openSession = makeOpenSession(deps);
  const resume = makeResumeCheckout({ ...deps, openSession });

  const settleIfPossible = async (id: CheckoutId): Promise<void> => {
    try {
      if ((await providerQuestions.take(STAND)).ok) return void (await settle(id));
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
    logger.warn('checkout.release-postponed', { checkoutId: id });
  };

  /** One live checkout per visitor: requests the release of any other, and waits for the provider if it answers. */
  const replaceOthers = async ({ visitorId, idempotencyKey }: CartAsShown): Promise<void> => {
    if (visitorId === null) return;
    const asked = await unitOfWork.run(async (tx) => {
      const live = await tx.checkouts.lockLiveOfVisitor(visitorId);
      const others = live.filter((checkout) => idempotencyKey === null || checkout.idempotencyKey !== idempotencyKey);
      for (const checkout of others) await tx.checkouts.save(requestRelease(checkout, 'replaced', clock.now()));
      return ok(others.map((checkout) => checkout.id));
    });
    for (const id of asked.ok ? asked.value : []) await settleIfPossible(id);
  };

  return async (cart) => {
    const donation = checkDonation(cart.donationCents);
    if (!donation.ok) return donation;
    for (let race = 0; race < RACES_AT_MOST; race++) {
      const held = await hold(cart);
      if (held.ok) return openSession.fresh(held.value);
      const refusal = held.error;
      if (refusal.kind === 'checkout/known') {
        const resumed = await resume(refusal.checkout, cart);
        if (resumed !== null) return resumed;
      } else if (refusal.kind === 'checkout/has-another') {
        await replaceOthers(cart);
      } else if (refusal.kind === 'checkout/stations-wait') {
        const items = await stations.waiting(cart.items);
        if (items.length > 0) return err({ kind: 'checkout/items-wait', items });
      } else return err(refusal);
    }
    return err({ kind: 'checkout/replaced' });
  };
};
