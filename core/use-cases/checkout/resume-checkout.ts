import { isHoldOver, isLive, type Checkout } from '../../domain/checkout/checkout.ts';
import { cartFingerprint } from '../../domain/checkout/checkout-lines.ts';
import type { SessionId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StartCheckoutRefusal } from '../errors.ts';
import type { CartAsShown, StartedCheckout } from './cart-as-shown.ts';
import type { OpenSession } from './open-session.ts';
import type { SettleCheckout } from './settle-checkout.ts';

/**
 * Answers a checkout request whose idempotency key is already known. @returns null when the key is free again, because its checkout ended.
 */
export type ResumeCheckout = (known: Checkout, cart: CartAsShown) => Promise<Result<StartedCheckout, StartCheckoutRefusal> | null>;

export interface ResumeCheckoutDeps extends Pick<Ports, 'checkouts' | 'clock' | 'pause'> {
  readonly settle: SettleCheckout;
  readonly openSession: OpenSession;
  /** The thank-you page of a session, below PUBLIC_URL. */
  readonly thankYouUrl: (sessionId: SessionId) => string;
}

/** How long a concurrent duplicate waits for the first request's session: a little longer than the provider's usual response time. */
const LOOKS = 40;
const LOOK_EVERY_MS = 100;

export const makeResumeCheckout = (deps: ResumeCheckoutDeps): ResumeCheckout => {
  const { checkouts, settle, openSession, clock, pause, thankYouUrl } = deps;

  /** The provider is still answering its concurrent duplicate: wait for that instead of calling again. */
  const awaitDuplicate = async (duplicate: Checkout): Promise<Checkout> => {
    let current = duplicate;
    for (let look = 0; look < LOOKS && current.state === 'creating' && current.releaseRequestedAt === null; look++) {
      await pause(LOOK_EVERY_MS);
      current = (await checkouts.find(duplicate.id)) ?? duplicate;
    }
    return current;
  };

  return async (known, cart) => {
    if (known.cartFingerprint !== cartFingerprint(cart, cart.visitorId)) return err({ kind: 'checkout/key-reused' });
    const current = await awaitDuplicate(known);
    const { state, sessionId, sessionUrl } = current;
    if (state === 'paid' && sessionId !== null) return ok({ sessionId, url: thankYouUrl(sessionId) });
    if (!isLive(current)) return null;
    if (current.releaseRequestedAt !== null || isHoldOver(current, clock.now())) {
      await settle(current.id);
      return null;
    }
    return sessionId === null ? openSession.resumed(current) : ok({ sessionId, url: sessionUrl ?? thankYouUrl(sessionId) });
  };
};
