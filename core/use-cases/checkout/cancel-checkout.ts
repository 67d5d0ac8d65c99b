import { isLive, requestRelease, type Checkout } from '../../domain/checkout/checkout.ts';
import type { SessionId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Throttle } from '../../ports/throttle.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import type { NoSuchCheckout } from '../errors.ts';
import { STAND } from '../admission/guesses.ts';
import type { SettleCheckout } from './settle-checkout.ts';

/** `releasing`: the provider has not confirmed yet; the stock stays held and the reconciler keeps asking. */
export type CancelOutcome = 'released' | 'releasing' | 'paid';

/** The customer left the payment page without paying: releases the hold immediately. Safe to repeat. */
export type CancelCheckout = (sessionId: SessionId) => Promise<Result<CancelOutcome, NoSuchCheckout>>;

export interface CancelCheckoutDeps extends Pick<Ports, 'unitOfWork' | 'checkouts' | 'clock'> {
  readonly payments: Pick<PaymentGateway, 'retrieveSession'>;
  readonly settle: SettleCheckout;
  /** When used up, the call behaves as if the provider were silent, and the reconciler asks within seconds. */
  readonly providerQuestions: Pick<Throttle, 'take'>;
}

export const makeCancelCheckout = (deps: CancelCheckoutDeps): CancelCheckout => {
  const { unitOfWork, checkouts, payments, settle, providerQuestions, clock } = deps;
  /** A process that died after redirecting its customer never stored the session; the provider knows its checkout. */
  const noteSession = async (sessionId: SessionId): Promise<Checkout | null> => {
    // Session ids can be made up, so these calls have a budget.
    if (!(await providerQuestions.take(STAND)).ok) return null;
    const session = await payments.retrieveSession(sessionId);
    if (session === null || session.checkoutId === null) return null;
    await checkouts.open(session.checkoutId, { sessionId, sessionUrl: session.url });
    return checkouts.findBySession(sessionId);
  };

  return async (sessionId) => {
    const known = (await checkouts.findBySession(sessionId)) ?? (await noteSession(sessionId));
    if (known === null) return err({ kind: 'checkout/not-found' });
    await unitOfWork.run(async (tx) => {
      const checkout = await tx.checkouts.lock(known.id);
      if (checkout !== null && isLive(checkout)) await tx.checkouts.save(requestRelease(checkout, 'cancelled', clock.now()));
      return ok(undefined);
    });
    if (!(await providerQuestions.take(STAND)).ok) return ok('releasing');
    try {
      const settlement = await settle(known.id);
      return settlement === 'unknown' ? err({ kind: 'checkout/not-found' }) : ok(settlement === 'live' ? 'releasing' : settlement);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      return ok('releasing');
    }
  };
};
