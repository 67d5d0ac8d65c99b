import type { Product } from '../../domain/catalogue/product.ts';
import { isHoldOver, isLive, openCheckout, requestRelease, startCheckout, type Checkout } from '../../domain/checkout/checkout.ts';
import { priceCart, type ShownCart } from '../../domain/checkout/price-cart.ts';
import { checkoutId, type CheckoutId, type SessionId, type VisitorId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { checkDonation } from '../../domain/pricing/donation.ts';
import { isAcceptingOrders } from '../../domain/queue/queue-policy.ts';
import type { CheckoutStore } from '../../ports/checkout-repository.ts';
import type { Clock, Pause } from '../../ports/clock.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { Logger } from '../../ports/logger.ts';
import type { PaymentGateway, PaymentSession } from '../../ports/payment-gateway.ts';
import type { QueueLoad } from '../../ports/queue-gate.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import { Violated, type Condition, type UnitOfWork } from '../../ports/unit-of-work.ts';
import type { StartCheckoutRefusal } from '../errors.ts';
import type { CheckoutTerms } from './checkout-terms.ts';
import { fingerprintOf, pressOf } from './pressed-cart.ts';
import type { AbandonCheckout } from './release-checkout.ts';
import type { SettleCheckout } from './settle-checkout.ts';

/** A cart as the customer saw it when pressing the button. */
export interface CartAsShown extends ShownCart {
  readonly visitorId: VisitorId | null;
  readonly idempotencyKey: string | null;
}

/** Where the customer goes on: the provider's page, or the thank-you page when this cart is paid already. */
export interface StartedCheckout {
  readonly sessionId: SessionId;
  readonly url: string;
}

/**
 * Reserves the cart and starts its payment session (rules §2). The same idempotency key gives the same session while it
 * lives. @throws Unavailable when the provider gave no answer: the hold stays until the reconciler knows.
 */
export type StartCheckout = (cart: CartAsShown) => Promise<Result<StartedCheckout, StartCheckoutRefusal>>;

export interface StartCheckoutDeps {
  readonly unitOfWork: UnitOfWork;
  readonly checkouts: CheckoutStore;
  readonly payments: PaymentGateway;
  readonly settle: SettleCheckout;
  readonly abandon: AbandonCheckout;
  readonly terms: CheckoutTerms;
  readonly clock: Clock;
  readonly pause: Pause;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  /** The thank-you page of a session, below PUBLIC_URL. */
  readonly thankYouUrl: (sessionId: SessionId) => string;
}

/** Somebody else was faster: look again at what is there now. */
type LostRace = { readonly kind: 'checkout/lost-race' };

const VIOLATIONS: Readonly<Record<Condition, StartCheckoutRefusal | LostRace>> = {
  'sale-as-seen': { kind: 'checkout/lost-race' },
  'one-checkout': { kind: 'checkout/lost-race' },
  'room-in-queue': { kind: 'checkout/orders-paused' },
  'still-live': { kind: 'checkout/lost-race' },
};

const RACES_AT_MOST = 5;
/** How long a second press waits for the first one's session: a little longer than a usual answer of the provider. */
const DUPLICATE_LOOKS = 40;
const DUPLICATE_LOOK_EVERY_MS = 100;

export const makeStartCheckout = (deps: StartCheckoutDeps): StartCheckout => {
  const { unitOfWork, checkouts, payments, settle, abandon, terms, clock, pause, ids, logger, thankYouUrl } = deps;

  const checkoutOf = (cart: CartAsShown, fingerprint: string, products: readonly Product[]): Result<Checkout, StartCheckoutRefusal> => {
    const priced = priceCart(cart, products, terms.feeBasisPoints);
    if (!priced.ok) return priced;
    const { visitorId, idempotencyKey } = cart;
    const id = checkoutId(ids.uuid());
    const { holdMs } = terms;
    return ok(
      startCheckout({ id, visitorId, idempotencyKey, cartFingerprint: fingerprint, ...priced.value, createdAt: clock.now(), holdMs }),
    );
  };

  /** Nothing is locked while the cart is looked at: what was seen is insisted on, and looked at again when it has changed. */
  const reserve = async (checkout: Checkout): Promise<Result<Checkout, StartCheckoutRefusal | LostRace>> => {
    try {
      return await unitOfWork.run(async (tx) => {
        await tx.checkouts.insert(checkout);
        await tx.products.hold(checkout.lines);
        // Last, because every other checkout waits while the gate is held.
        await tx.queue.insistOnRoom(terms.queueLimits);
        return ok(checkout);
      });
    } catch (error) {
      if (!(error instanceof Violated)) throw error;
      return err(VIOLATIONS[error.condition]);
    }
  };

  /** A look without any lock, before the visitor's previous hold is given up. One open checkout may be that very hold. */
  const isSurelyPaused = ({ queued, openCheckouts }: QueueLoad): boolean =>
    !isAcceptingOrders({ queued, openCheckouts: Math.max(0, openCheckouts - 1) }, terms.queueLimits);

  /** One live checkout per visitor: asks for the release of any other, and waits for the provider where it answers. */
  const supersede = async ({ visitorId, idempotencyKey }: CartAsShown): Promise<void> => {
    if (visitorId === null) return;
    const asked = await unitOfWork.run(async (tx) => {
      const live = await tx.checkouts.lockLiveOfVisitor(visitorId);
      const others = live.filter((checkout) => idempotencyKey === null || checkout.idempotencyKey !== idempotencyKey);
      for (const checkout of others) await tx.checkouts.save(requestRelease(checkout, 'superseded', clock.now()));
      return ok(others.map((checkout) => checkout.id));
    });
    for (const id of asked.ok ? asked.value : []) await settleIfPossible(id);
  };

  const settleIfPossible = async (id: CheckoutId): Promise<void> => {
    try {
      await settle(id);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      logger.warn('checkout.release-postponed', { checkoutId: id });
    }
  };

  const started = (session: Pick<PaymentSession, 'sessionId' | 'url'>): Result<StartedCheckout, never> =>
    ok({ sessionId: session.sessionId, url: session.url ?? thankYouUrl(session.sessionId) });

  /** For a hold of this very call, whose session nobody else can have asked for. */
  const openFresh = async (checkout: Checkout): Promise<Result<StartedCheckout, StartCheckoutRefusal>> => {
    try {
      return await open(checkout);
    } catch (error) {
      // The provider is known to be down and was not asked: holding the stock would serve nobody.
      if (error instanceof Unavailable && !error.wasSent) await abandon(checkout.id);
      throw error;
    }
  };

  const open = async (checkout: Checkout): Promise<Result<StartedCheckout, StartCheckoutRefusal>> => {
    const session = await payments.startSession(terms.sessionRequest(checkout));
    if (!session.ok) {
      logger.error('checkout.session-refused', { checkoutId: checkout.id, reason: session.error.reason });
      await abandon(checkout.id);
      return session;
    }
    const { sessionId, url } = session.value;
    // Given up as nobody's at this very moment: what follows is its release.
    if (session.value.state === 'expired') return err({ kind: 'checkout/superseded' });
    if (await checkouts.open(checkout.id, { sessionId, sessionUrl: url })) return started({ sessionId, url });
    return openWhatMovedOn(checkout, session.value);
  };

  /** Its hold is gone, and nobody has been given its address: nothing would ever ask for it again. */
  const closeUnseen = async (id: CheckoutId, { sessionId, state }: PaymentSession): Promise<void> => {
    if (state !== 'open') return;
    try {
      await payments.expireSession(sessionId);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      logger.warn('checkout.release-postponed', { checkoutId: id });
    }
  };

  /** Somebody else has opened it, or it is asked to go, or is gone. */
  const openWhatMovedOn = async (checkout: Checkout, session: PaymentSession): Promise<Result<StartedCheckout, StartCheckoutRefusal>> => {
    const { sessionId, url } = session;
    const opened = await unitOfWork.run(async (tx) => {
      const current = await tx.checkouts.lock(checkout.id);
      if (current === null || !isLive(current)) return err({ kind: 'checkout/superseded' });
      const next = openCheckout(current, { sessionId, sessionUrl: url });
      if (!next.ok) return err({ kind: 'checkout/superseded' });
      await tx.checkouts.save(next.value);
      // Asked to go while it was being created: the reconciler is on its way to expire it.
      return next.value.releaseRequestedAt === null ? ok(next.value) : ok(null);
    });
    if (!opened.ok) {
      await closeUnseen(checkout.id, session);
      return opened;
    }
    if (opened.value !== null) return started({ sessionId, url });
    await settleIfPossible(checkout.id);
    return err({ kind: 'checkout/superseded' });
  };

  /** The twin of this press is still being answered by the provider: wait for it rather than ask a second time. */
  const awaitDuplicate = async (twin: Checkout): Promise<Checkout> => {
    let current = twin;
    for (let look = 0; look < DUPLICATE_LOOKS && current.state === 'creating' && current.releaseRequestedAt === null; look++) {
      await pause(DUPLICATE_LOOK_EVERY_MS);
      current = (await checkouts.find(twin.id)) ?? twin;
    }
    return current;
  };

  /** @returns null when the key is free again, because its checkout ended. */
  const resume = async (known: Checkout, fingerprint: string): Promise<Result<StartedCheckout, StartCheckoutRefusal> | null> => {
    if (known.cartFingerprint !== fingerprint) return err({ kind: 'checkout/key-reused' });
    const current = await awaitDuplicate(known);
    if (current.state === 'paid' && current.sessionId !== null) return started({ sessionId: current.sessionId, url: null });
    if (!isLive(current)) return null;
    if (current.releaseRequestedAt !== null || isHoldOver(current, clock.now())) {
      await settle(current.id);
      return null;
    }
    if (current.sessionId === null) return open(current);
    return started({ sessionId: current.sessionId, url: current.sessionUrl });
  };

  /** Most presses are the visitor's first and refused by nothing: they need no look of their own. @returns null for all others. */
  const reserveAtAGlance = async (cart: CartAsShown, fingerprint: string): Promise<Checkout | null> => {
    const seen = await checkouts.glance(pressOf(cart));
    // Nothing of theirs is known to be given up: what looks full is full, and every try would wait at the gate in vain.
    if (seen === null || !isAcceptingOrders(seen.load, terms.queueLimits)) return null;
    const checkout = checkoutOf(cart, fingerprint, seen.products);
    const reserved = checkout.ok ? await reserve(checkout.value) : checkout;
    return reserved.ok ? reserved.value : null;
  };

  const attempt = async (cart: CartAsShown, fingerprint: string): Promise<Result<StartedCheckout, StartCheckoutRefusal | LostRace>> => {
    const look = () => checkouts.survey(pressOf(cart));
    const { known, hasOtherLive, load, products } = await look();
    const resumed = known === null ? null : await resume(known, fingerprint);
    if (resumed !== null) return resumed;
    if (isSurelyPaused(load)) return err({ kind: 'checkout/orders-paused' });
    if (hasOtherLive) await supersede(cart);
    // What the visitor's other checkout held is theirs to hold again.
    const checkout = checkoutOf(cart, fingerprint, hasOtherLive ? (await look()).products : products);
    if (!checkout.ok) return checkout;
    const reserved = await reserve(checkout.value);
    return reserved.ok ? openFresh(reserved.value) : reserved;
  };

  return async (cart) => {
    const donation = checkDonation(cart.donationCents);
    if (!donation.ok) return donation;
    const fingerprint = fingerprintOf(cart);
    const reserved = await reserveAtAGlance(cart, fingerprint);
    if (reserved !== null) return openFresh(reserved);
    for (let race = 0; race < RACES_AT_MOST; race++) {
      const outcome = await attempt(cart, fingerprint);
      if (outcome.ok) return outcome;
      if (outcome.error.kind !== 'checkout/lost-race') return err(outcome.error);
    }
    return err({ kind: 'checkout/superseded' });
  };
};
