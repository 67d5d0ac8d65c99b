import type { Checkout } from '../../domain/checkout/checkout.ts';
import { isHoldOver, isLive, openCheckout, recordCheck, requestRelease } from '../../domain/checkout/checkout.ts';
import type { CheckoutId } from '../../domain/kernel/ids.ts';
import { SECOND_MS, elapsedMs } from '../../domain/kernel/instant.ts';
import { ok } from '../../domain/kernel/result.ts';
import type { PaymentSession } from '../../ports/payment-gateway.ts';
import type { Ports } from '../../ports/ports.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import type { FulfilCheckout } from './fulfil-checkout.ts';
import type { ReleaseUnopened, ReleaseCheckout } from './release-checkout.ts';

/** The state of a checkout after a query of the provider. `unknown`: the stand has no such checkout. */
export type Settlement = 'paid' | 'released' | 'live' | 'unknown';

/**
 * Queries the provider about one checkout and updates the stand: a paid one becomes an order, an expired one returns its stock, one whose
 * hold is over is expired first. Safe to call at any time, concurrently and repeatedly. @param told the provider's answer about this
 * checkout, from a moment ago: if it was paid, there is no need to query again. @throws Unavailable when the provider gave no answer; the
 * hold then stays (rules §2).
 */
export type SettleCheckout = (id: CheckoutId, told?: PaymentSession) => Promise<Settlement>;

export interface SettleCheckoutDeps extends Pick<Ports, 'unitOfWork' | 'checkouts' | 'payments' | 'clock'> {
  readonly fulfil: FulfilCheckout;
  readonly release: ReleaseCheckout;
  readonly releaseUnopened: ReleaseUnopened;
}

/**
 * The call that starts a session gives up after 8 s; its later result is dropped. Only a request with the same key may still be calling: it
 * shows the session only if it stored it before this checkout was given up.
 */
const START_SURELY_ENDED_MS = 15 * SECOND_MS;

/** `absent`: the provider has no session for this checkout, and its start is over; `starting`: it may still get one. */
type Truth = PaymentSession | 'absent' | 'starting';

/**
 * A stored session did exist. A provider that no longer knows it (another account, another key) confirms nothing: its page may still be
 * open, so the hold stays until a person has checked.
 */
const known = (session: PaymentSession | null): PaymentSession => {
  if (session === null) throw new Unavailable('payments', { cause: new Error('the provider does not know a session of ours') });
  return session;
};

export const makeSettleCheckout = (deps: SettleCheckoutDeps): SettleCheckout => {
  const { unitOfWork, checkouts, payments, fulfil, release, releaseUnopened, clock } = deps;

  const hasStartEnded = ({ createdAt }: Checkout): boolean => elapsedMs(createdAt, clock.now()) >= START_SURELY_ENDED_MS;

  /**
   * A `creating` checkout: the start got no answer, or its process died. The address of a session that was never stored is unknown, so it
   * cannot be paid; but the provider's list of sessions shows whether one exists. Its customer was asked to try again, so such a session is
   * not needed, and its stock must return.
   */
  const unopenedSession = async (checkout: Checkout): Promise<Truth> => {
    const found = await payments.findSession(checkout.id, checkout.createdAt);
    if (hasStartEnded(checkout)) return found ?? 'absent';
    // Its start is about to store the session.
    return found === null || found.state === 'open' ? 'starting' : found;
  };

  /** After this no request opens the checkout's session. @returns false when a request with its key has opened it since. */
  const giveUp = async (id: CheckoutId): Promise<boolean> => {
    const outcome = await unitOfWork.run(async (tx) => {
      const checkout = await tx.checkouts.lock(id);
      if (checkout === null || checkout.sessionId !== null) return ok(false);
      await tx.checkouts.save(requestRelease(checkout, 'hold-ended', clock.now()));
      return ok(true);
    });
    return outcome.ok && outcome.value;
  };

  const currentTruth = async (checkout: Checkout): Promise<Truth> => {
    const session =
      checkout.sessionId === null ? await unopenedSession(checkout) : known(await payments.retrieveSession(checkout.sessionId));
    const isForNobody = checkout.sessionId === null && hasStartEnded(checkout);
    const isUnwanted = isForNobody || checkout.releaseRequestedAt !== null || isHoldOver(checkout, clock.now());
    if (typeof session === 'string' || session.state !== 'open' || !isUnwanted) return session;
    if (isForNobody && !(await giveUp(checkout.id))) return session;
    return known(await payments.expireSession(session.sessionId));
  };

  /** Still starting, open or processing: store the session, and the time of the next query. */
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
