import type { Checkout } from '../../domain/checkout/checkout.ts';
import { isHoldOver, isLive, openCheckout, recordCheck } from '../../domain/checkout/checkout.ts';
import type { CheckoutId } from '../../domain/kernel/ids.ts';
import { SECOND_MS, elapsedMs } from '../../domain/kernel/instant.ts';
import { ok } from '../../domain/kernel/result.ts';
import type { CheckoutStore } from '../../ports/checkout-repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PaymentGateway, PaymentSession } from '../../ports/payment-gateway.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';
import type { FulfilCheckout } from './fulfil-checkout.ts';
import type { ReleaseUnopened, ReleaseCheckout } from './release-checkout.ts';

/** How a checkout stands after the provider was asked. `unknown`: the stand has no such checkout. */
export type Settlement = 'paid' | 'released' | 'live' | 'unknown';

/**
 * Asks the provider about one checkout and brings the stand in line with the answer: a paid one becomes an order, an
 * expired one gives its stock back, one whose hold is over is expired first. Safe to call at any time, by anybody, any
 * number of times. @param told the provider's answer about this checkout, from a moment ago: when it was paid, there is
 * no need to ask again. @throws Unavailable when the provider gave no answer; the hold then stays (rules §2).
 */
export type SettleCheckout = (id: CheckoutId, told?: PaymentSession) => Promise<Settlement>;

export interface SettleCheckoutDeps {
  readonly unitOfWork: UnitOfWork;
  readonly checkouts: CheckoutStore;
  readonly payments: PaymentGateway;
  readonly fulfil: FulfilCheckout;
  readonly release: ReleaseCheckout;
  readonly releaseUnopened: ReleaseUnopened;
  readonly clock: Clock;
}

/**
 * The call that starts a session gives up after 8 s; its later result reaches nobody. Only another request
 * may still be asking: it finds its checkout gone, or has stored its session by then.
 */
const START_SURELY_ENDED_MS = 15 * SECOND_MS;

/** `absent`: the provider has no session for this checkout, and its start has ended; `starting`: it may still get one. */
type Truth = PaymentSession | 'absent' | 'starting';

/**
 * A session that was stored did exist. A provider that does not know it any more (another account, another key) confirms
 * nothing: its page may still be open somewhere, so the hold stays until somebody has looked.
 */
const known = (session: PaymentSession | null): PaymentSession => {
  if (session === null) throw new Unavailable('payments', { cause: new Error('the provider does not know a session of ours') });
  return session;
};

export const makeSettleCheckout = (deps: SettleCheckoutDeps): SettleCheckout => {
  const { unitOfWork, checkouts, payments, fulfil, release, releaseUnopened, clock } = deps;

  const hasStartEnded = ({ createdAt }: Checkout): boolean => elapsedMs(createdAt, clock.now()) >= START_SURELY_ENDED_MS;

  /**
   * A `creating` checkout: the start got no answer, or its process died. Nobody has the address of a session that was
   * never stored, so nobody can pay it; but the provider's list of sessions shows whether there is one. Its customer was
   * asked to try again, so nobody needs a session that is found after all, and its stock must come back.
   */
  const unopenedSession = async (checkout: Checkout): Promise<Truth> => {
    const found = await payments.findSession(checkout.id, checkout.createdAt);
    if (hasStartEnded(checkout)) return found ?? 'absent';
    // Its start is about to store it.
    return found === null || found.state === 'open' ? 'starting' : found;
  };

  const currentTruth = async (checkout: Checkout): Promise<Truth> => {
    const session =
      checkout.sessionId === null ? await unopenedSession(checkout) : known(await payments.retrieveSession(checkout.sessionId));
    const isForNobody = checkout.sessionId === null && hasStartEnded(checkout);
    const isUnwanted = isForNobody || checkout.releaseRequestedAt !== null || isHoldOver(checkout, clock.now());
    if (typeof session === 'string' || session.state !== 'open' || !isUnwanted) return session;
    return known(await payments.expireSession(session.sessionId));
  };

  /** Still starting, open or processing: note the session, and when to ask again. */
  const keep = async (id: CheckoutId, session: PaymentSession | 'starting'): Promise<void> => {
    await unitOfWork.run(async (tx) => {
      const checkout = await tx.checkouts.lock(id);
      if (checkout === null || !isLive(checkout)) return ok(undefined);
      const opened = session === 'starting' ? null : openCheckout(checkout, { sessionId: session.sessionId, sessionUrl: session.url });
      await tx.checkouts.save(recordCheck(opened?.ok === true ? opened.value : checkout, clock.now()));
      return ok(undefined);
    });
  };

  return async (id, told) => {
    if (told?.state === 'paid') return fulfil(id, told);
    const checkout = await checkouts.find(id);
    if (checkout === null) return 'unknown';
    if (checkout.state === 'paid') return 'paid';
    const session = await currentTruth(checkout);
    if (session === 'absent') return releaseUnopened(id);
    if (session !== 'starting' && session.state === 'expired') return release(id);
    if (session !== 'starting' && session.state === 'paid') return fulfil(id, session);
    await keep(id, session);
    return 'live';
  };
};
