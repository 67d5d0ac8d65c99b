import type { CheckoutId, NetworkKey, PaymentId, ProductId, SessionId, VisitorId } from '../kernel/ids.ts';
import { plusMs, type Instant } from '../kernel/instant.ts';
import type { Cents } from '../kernel/money.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { LANGUAGES, type Language } from '../language.ts';
import { LIMITS } from '../limits.ts';
import type { OrderChannel } from '../order/order-number.ts';
import type { Quote } from '../pricing/quote.ts';

/** `creating`: stock is held, and the provider's session is not known yet. */
export type CheckoutState = 'creating' | 'open' | 'paid' | 'expired';

/** Why the stand asks the provider to expire a session before the customer pays. */
export type ReleaseReason = 'hold-ended' | 'cancelled' | 'replaced';

/** Name and price are snapshots: a later price change does not reach an open session (rules §4). */
export type CheckoutLine = {
  readonly productId: ProductId;
  readonly name: string;
  readonly nameEs?: string;
  readonly unitPriceCents: Cents;
  readonly quantity: number;
};

export type Checkout = Quote & {
  readonly id: CheckoutId;
  readonly state: CheckoutState;
  readonly visitorId: VisitorId | null;
  /** The network that it came from; null if unknown, or forgotten after the night. */
  readonly network: NetworkKey | null;
  /** The visitor came by the stand's sign, had paid tonight, or uses a staff device. */
  readonly isVouchedFor: boolean;
  /** The language in which its customer read the cart. */
  readonly language: Language;
  /** `W`: a customer pays by phone at a page that the window's tablet shows. */
  readonly channel: OrderChannel;
  readonly idempotencyKey: string | null;
  readonly cartFingerprint: string;
  /** One line per product, by ascending product id. */
  readonly lines: readonly CheckoutLine[];
  readonly sessionId: SessionId | null;
  readonly sessionUrl: string | null;
  readonly createdAt: Instant;
  /** From this moment the stand asks the provider to expire the session. Stock stays held until the provider confirms. */
  readonly holdEndsAt: Instant;
  readonly releaseRequestedAt: Instant | null;
  readonly releaseReason: ReleaseReason | null;
  /** When the reconciler next queries the provider; null when no query is left. */
  readonly nextCheckAt: Instant | null;
  /** How many times the reconciler has queried the provider. */
  readonly checks: number;
  readonly paidAt: Instant | null;
};

/**
 * Forward only. `expired → paid` exists because a payment is never dropped: when the provider reports one for a
 * checkout whose hold is lost, the stock is taken again or the money goes back (rules §2).
 */
const NEXT_STATES = {
  creating: ['open', 'paid', 'expired'],
  open: ['paid', 'expired'],
  expired: ['paid'],
  paid: [],
} as const satisfies Record<CheckoutState, readonly CheckoutState[]>;

export const CHECKOUT_STATES = ['creating', 'open', 'paid', 'expired'] as const satisfies readonly CheckoutState[];

export type CheckoutPassed = { readonly kind: 'checkout/state-passed'; readonly state: CheckoutState };

const canAdvance = (from: CheckoutState, to: CheckoutState): boolean => NEXT_STATES[from].some((state) => state === to);

const reach = (checkout: Checkout, to: CheckoutState, change: Partial<Checkout>): Result<Checkout, CheckoutPassed> => {
  if (checkout.state === to) return ok(checkout);
  if (!canAdvance(checkout.state, to)) return err({ kind: 'checkout/state-passed', state: checkout.state });
  return ok({ ...checkout, ...change, state: to });
};

/** The states of a checkout that still holds stock and can still be paid. */
export const LIVE_STATES = ['creating', 'open'] as const satisfies readonly CheckoutState[];

export const isLive = ({ state }: Pick<Checkout, 'state'>): boolean => LIVE_STATES.some((live) => live === state);

/** The units of each product in these checkouts. */
export const unitsOf = (checkouts: readonly Pick<Checkout, 'lines'>[]): ReadonlyMap<ProductId, number> => {
  const units = new Map<ProductId, number>();
  for (const { productId, quantity } of checkouts.flatMap(({ lines }) => lines))
    units.set(productId, (units.get(productId) ?? 0) + quantity);
  return units;
};

/**
 * The next query of the provider: every 10 s, so that a payment without a webhook becomes an order within 15 s (rules §0.2), and at the end
 * of the hold. Null for a resolved checkout.
 */
export const nextCheckAt = (checkout: Pick<Checkout, 'state' | 'holdEndsAt'>, now: Instant): Instant | null => {
  if (!isLive(checkout)) return null;
  const regular = plusMs(now, LIMITS.checkout.checkEveryMs);
  return !isHoldOver(checkout, now) && checkout.holdEndsAt < regular ? checkout.holdEndsAt : regular;
};

export type NewCheckout<Line> = Pick<Checkout, 'id' | 'visitorId' | 'idempotencyKey' | 'cartFingerprint' | 'createdAt'> &
  Partial<Pick<Checkout, 'network' | 'isVouchedFor' | 'language' | 'channel'>> & {
    readonly lines: readonly Line[];
    readonly quote: Quote;
    readonly holdMs?: number;
  };

/** A new hold. The caller has checked stock, prices and the card minimum. */
export const startCheckout = <Line>({
  quote,
  holdMs = LIMITS.checkout.holdMs,
  ...facts
}: NewCheckout<Line>): Omit<Checkout, 'lines'> & { readonly lines: readonly Line[] } => {
  const started = {
    network: null,
    isVouchedFor: false,
    language: LANGUAGES[0],
    channel: 'O',
    ...facts,
    ...quote,
    state: 'creating',
    holdEndsAt: plusMs(facts.createdAt, holdMs),
    checks: 0,
    releaseRequestedAt: null,
  } as const;
  return {
    ...started,
    sessionId: null,
    sessionUrl: null,
    releaseReason: null,
    nextCheckAt: nextCheckAt(started, facts.createdAt),
    paidAt: null,
  };
};

/** Records the provider's session. Refused if the checkout is already resolved. */
export const openCheckout = (
  checkout: Checkout,
  session: { readonly sessionId: SessionId; readonly sessionUrl: string | null },
): Result<Checkout, CheckoutPassed> => reach(checkout, 'open', session);

/**
 * Records a payment. Never refused: even an expired checkout is paid if the provider reports it. An expired checkout's key is free, so
 * another checkout may have taken it.
 */
export const payCheckout = (checkout: Checkout, sessionId: SessionId, now: Instant): Result<Checkout, CheckoutPassed> =>
  reach(checkout, 'paid', {
    sessionId,
    paidAt: now,
    nextCheckAt: null,
    ...(checkout.state === 'expired' ? { idempotencyKey: null } : {}),
  });

/** Only after the provider has confirmed that the session can no longer be paid (rules §2). */
export const expireCheckout = (checkout: Checkout): Result<Checkout, CheckoutPassed> => reach(checkout, 'expired', { nextCheckAt: null });

/** Requests the session's expiry; the first reason stays. This releases no stock. */
export const requestRelease = (checkout: Checkout, reason: ReleaseReason, now: Instant): Checkout =>
  !isLive(checkout) || checkout.releaseRequestedAt !== null
    ? checkout
    : { ...checkout, releaseRequestedAt: now, releaseReason: reason, nextCheckAt: now };

/** Records a query that returned no news. */
export const recordCheck = (checkout: Checkout, now: Instant): Checkout => {
  const asked = { ...checkout, checks: checkout.checks + 1 };
  return { ...asked, nextCheckAt: nextCheckAt(asked, now) };
};

export const isHoldOver = (checkout: Pick<Checkout, 'holdEndsAt'>, now: Instant): boolean => now >= checkout.holdEndsAt;

/** The provider's facts about a paid session, needed to place the order. */
export type Payment = {
  readonly sessionId: SessionId;
  readonly paymentId: PaymentId | null;
  readonly amountCents: Cents;
};
