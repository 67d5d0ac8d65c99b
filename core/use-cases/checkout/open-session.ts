import type { Checkout } from '../../domain/checkout/checkout.ts';
import type { SessionId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { PaymentSession } from '../../ports/payment-gateway.ts';
import type { Ports } from '../../ports/ports.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import type { CheckoutReplaced, StartCheckoutRefusal } from '../errors.ts';
import type { StartedCheckout } from './cart-as-shown.ts';
import type { CheckoutTerms } from './checkout-terms.ts';
import type { ReleaseUnopened } from './release-checkout.ts';
import type { SettleCheckout } from './settle-checkout.ts';

type Started = Result<StartedCheckout, StartCheckoutRefusal>;

/** Requests the payment page of a held checkout from the provider. @throws Unavailable when it does not answer. */
export interface OpenSession {
  /** For a hold made by this call: no other call can have requested its session. */
  fresh(checkout: Checkout): Promise<Started>;
  /**
   * For a hold made earlier, which the reconciler may be giving up. @returns null when it was: the key is free again, and the session's page
   * is not shown to anyone.
   */
  resumed(checkout: Checkout): Promise<Started | null>;
}

export interface OpenSessionDeps extends Pick<Ports, 'checkouts' | 'payments' | 'pause' | 'logger'> {
  readonly settle: SettleCheckout;
  readonly releaseUnopened: ReleaseUnopened;
  readonly terms: CheckoutTerms;
  /** The thank-you page of a session, below PUBLIC_URL. */
  readonly thankYouUrl: (sessionId: SessionId) => string;
}

/** Covers a short database outage. After a longer one the reconciler finds the session at the provider. */
const NOTE_ATTEMPTS = 3;
const NOTE_AGAIN_AFTER_MS = 500;

const REPLACED: Result<never, CheckoutReplaced> = err({ kind: 'checkout/replaced' });

export const makeOpenSession = (deps: OpenSessionDeps): OpenSession => {
  const { checkouts, payments, settle, releaseUnopened, terms, pause, logger, thankYouUrl } = deps;

  /** The checkout no longer needs this session, so expire it: nothing else would. */
  const endUnwanted = async (checkout: Checkout, { sessionId }: PaymentSession): Promise<void> => {
    await payments.expireSession(sessionId);
    await settle(checkout.id);
  };

  const noteOnce = async (checkout: Checkout, session: PaymentSession): Promise<boolean> => {
    const isWanted = await checkouts.open(checkout.id, { sessionId: session.sessionId, sessionUrl: session.url });
    if (!isWanted) await endUnwanted(checkout, session);
    return isWanted;
  };

  /** @returns whether the session is stored. */
  const note = async (checkout: Checkout, session: PaymentSession): Promise<boolean> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await noteOnce(checkout, session);
      } catch (error) {
        if (error instanceof Unavailable && attempt < NOTE_ATTEMPTS) {
          await pause(NOTE_AGAIN_AFTER_MS);
          continue;
        }
        const checkoutId = checkout.id;
        if (error instanceof Unavailable) logger.warn('checkout.session-not-noted', { checkoutId });
        else logger.error('checkout.session-not-noted', { checkoutId, error });
        return false;
      }
    }
  };

  const request = async (checkout: Checkout): Promise<Result<PaymentSession, StartCheckoutRefusal>> => {
    const answer = await payments.startSession(terms.sessionRequest(checkout));
    if (answer.ok) return answer;
    logger.error('checkout.session-refused', { checkoutId: checkout.id, reason: answer.error.reason });
    await releaseUnopened(checkout.id);
    return answer;
  };

  const pageOf = ({ sessionId, url }: PaymentSession): StartedCheckout => ({ sessionId, url: url ?? thankYouUrl(sessionId) });

  return {
    fresh: async (checkout) => {
      try {
        const session = await request(checkout);
        if (!session.ok) return session;
        // Another request has already expired it and will release the checkout.
        if (session.value.state === 'expired') return REPLACED;
        // Not awaited. Until it completes, the checkout is `creating` and can still be settled: the webhook names the checkout, and the
        // reconciler looks for its session at the provider.
        void note(checkout, session.value);
        return ok(pageOf(session.value));
      } catch (error) {
        // The provider is known to be down and was not called, so holding the stock would be pointless.
        if (error instanceof Unavailable && !error.wasSent) await releaseUnopened(checkout.id);
        throw error;
      }
    },
    resumed: async (checkout) => {
      const session = await request(checkout);
      if (!session.ok) return session;
      // Stored first: whichever locks the checkout first, this call or the reconciler, decides whether the session lives.
      return (await note(checkout, session.value)) ? ok(pageOf(session.value)) : null;
    },
  };
};
