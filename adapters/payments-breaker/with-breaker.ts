import { plusMs, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { PaymentGateway } from '#core/ports/payment-gateway.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import { Unavailable } from '#core/ports/unavailable.ts';

export type BreakerOptions = {
  readonly clock: Clock;
  /** The number of consecutive unanswered calls of one kind that opens the breaker. */
  readonly failuresToOpen?: number;
  /** How long it stays open before one call may try again. */
  readonly openForMs?: number;
};

/**
 * Session starts and look-ups decide whether customers are sent to the provider. Refunds and disputes are a separate part of the provider:
 * their failures stop no checkout.
 */
type Kind = 'start' | 'session' | 'refund';

/** A gateway that also reports whether the breaker is open. */
export type GuardedGateway = PaymentGateway & PayoutReader & { readonly isBreakerOpen: () => boolean };

type Breaker = {
  isOpen(): boolean;
  /** Whether this start may go out. An open breaker lets one through as a probe after its time. */
  admit(): boolean;
  answered(kind: Kind): void;
  unanswered(kind: Kind): void;
  /** The call ended without telling anything about the provider's health. */
  ended(kind: Kind): void;
};

const createBreaker = ({ clock, failuresToOpen = 3, openForMs = 10 * SECOND_MS }: BreakerOptions): Breaker => {
  const failuresInARow: Record<Kind, number> = { start: 0, session: 0, refund: 0 };
  let openUntil: Instant | null = null;
  let isProbing = false;
  const ended = (kind: Kind): void => {
    if (kind === 'start') isProbing = false;
  };
  return {
    isOpen: () => openUntil !== null,
    admit: () => {
      if (openUntil === null) return true;
      if (isProbing || clock.now() < openUntil) return false;
      isProbing = true;
      return true;
    },
    answered: (kind) => {
      ended(kind);
      failuresInARow[kind] = 0;
      if (kind === 'refund') return;
      if (kind === 'start') openUntil = null;
      // Look-ups can work while starts hang, so they only make the next probe due earlier.
      else if (openUntil !== null) openUntil = clock.now();
    },
    unanswered: (kind) => {
      ended(kind);
      failuresInARow[kind] += 1;
      if (kind === 'refund') return;
      if (openUntil !== null || failuresInARow[kind] >= failuresToOpen) openUntil = plusMs(clock.now(), openForMs);
    },
    ended,
  };
};

/** A provider that asks us to wait is up. */
const isSilence = (error: unknown): boolean => error instanceof Unavailable && error.service === 'payments' && error.retryAfterMs === null;

/**
 * While the provider is down, new checkouts fail immediately instead of each waiting for the timeout (rules §7). Only `startSession` is
 * ever refused: look-ups and refunds come from background work, which can wait and detects recovery.
 */
export const withBreaker = (gateway: PaymentGateway & PayoutReader, options: BreakerOptions): GuardedGateway => {
  const breaker = createBreaker(options);
  const watch = async <T>(kind: Kind, call: () => Promise<T>): Promise<T> => {
    try {
      const answer = await call();
      breaker.answered(kind);
      return answer;
    } catch (error) {
      if (isSilence(error)) breaker.unanswered(kind);
      else breaker.ended(kind);
      throw error;
    }
  };
  return {
    isBreakerOpen: () => breaker.isOpen(),
    startSession: async (request) => {
      if (!breaker.admit()) throw new Unavailable('payments', { cause: new Error('the breaker is open'), wasSent: false });
      return await watch('start', () => gateway.startSession(request));
    },
    findSession: (checkoutId, createdAt) => watch('session', () => gateway.findSession(checkoutId, createdAt)),
    retrieveSession: (sessionId) => watch('session', () => gateway.retrieveSession(sessionId)),
    findSessionOfPayment: (paymentId) => watch('refund', () => gateway.findSessionOfPayment(paymentId)),
    expireSession: (sessionId) => watch('session', () => gateway.expireSession(sessionId)),
    refund: (request) => watch('refund', () => gateway.refund(request)),
    retrievePaymentRecord: (paymentId) => watch('refund', () => gateway.retrievePaymentRecord(paymentId)),
    readWebhookEvent: (webhookEvent) => gateway.readWebhookEvent(webhookEvent),
    // Reports never affect the breaker.
    movements: (window) => gateway.movements(window),
    payouts: (window) => gateway.payouts(window),
    movementsOf: (payoutId) => gateway.movementsOf(payoutId),
    inPersonPayments: (window) => gateway.inPersonPayments(window),
  };
};
