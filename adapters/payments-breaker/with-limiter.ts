import { plusMs, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import type { Clock, Pause } from '#core/ports/clock.ts';
import type { PaymentGateway } from '#core/ports/payment-gateway.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import { Unavailable } from '#core/ports/unavailable.ts';

/** A rate limit: calls per second, and a burst after a quiet period. */
export interface CallRate {
  readonly perSecond: number;
  readonly burst: number;
}

export interface LimiterOptions {
  readonly clock: Clock;
  readonly pause: Pause;
  readonly starts?: CallRate;
  readonly others?: CallRate;
  readonly reports?: CallRate;
  /** A call that would have to wait longer is refused immediately. */
  readonly maxWaitMs?: number;
}

/**
 * No more than 100 per second in total, Stripe's limit. Calls caused by buyers have their own rate, so that the rest stays free for
 * webhooks, settlement and refunds; a halftime of 60 orders a minute needs one start a second.
 */
const STARTS: CallRate = { perSecond: 20, burst: 20 };
const OTHERS: CallRate = { perSecond: 40, burst: 15 };
/** The treasurer's pages: they wait in their own lane, so that payments never wait for them. */
const REPORTS: CallRate = { perSecond: 4, burst: 1 };
/** Below the 8 s that a phone waits. */
const MAX_WAIT_MS = 6 * SECOND_MS;

const busy = (waitMs: number): Unavailable =>
  new Unavailable('payments', { cause: new Error('too many calls to the provider'), retryAfterMs: waitMs });

/** First come, first served: each call reserves the next free moment. */
const createLane = ({ perSecond, burst }: CallRate) => {
  const gapMs = SECOND_MS / perSecond;
  let nextAt = -Infinity;
  /** @returns how long to wait for this call's moment; null, reserving none, if longer than `maxWaitMs`. */
  return (now: Instant, maxWaitMs: number): number | null => {
    const at = Math.max(nextAt, now - (burst - 1) * gapMs);
    if (at - now > maxWaitMs) return null;
    nextAt = at + gapMs;
    return Math.max(0, at - now);
  };
};

/**
 * Every call to the provider goes through here. Starts have their own spacing; the others find their reserve free. On a 429, all wait as
 * long as the provider asks and the call is repeated: all of them are idempotent.
 * @throws Unavailable with `retryAfterMs` when the wait would be too long.
 */
export const withLimiter = (gateway: PaymentGateway & PayoutReader, options: LimiterOptions): PaymentGateway & PayoutReader => {
  const { clock, pause, maxWaitMs = MAX_WAIT_MS } = options;
  const lanes = {
    start: createLane(options.starts ?? STARTS),
    other: createLane(options.others ?? OTHERS),
    report: createLane(options.reports ?? REPORTS),
  };
  let pausedUntil = clock.now();

  const wait = async (kind: keyof typeof lanes, until: Instant): Promise<void> => {
    const now = clock.now();
    const pausedMs = Math.max(0, pausedUntil - now);
    const inLineMs = pausedMs > until - now ? null : lanes[kind](plusMs(now, pausedMs), until - now - pausedMs);
    if (inLineMs === null) throw busy(Math.max(pausedMs, SECOND_MS));
    if (pausedMs + inLineMs > 0) await pause(Math.ceil(pausedMs + inLineMs));
  };

  const send = async <T>(kind: keyof typeof lanes, call: () => Promise<T>): Promise<T> => {
    const until = plusMs(clock.now(), maxWaitMs);
    for (;;) {
      await wait(kind, until);
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof Unavailable) || error.service !== 'payments' || error.retryAfterMs === null) throw error;
        const retryAt = plusMs(clock.now(), error.retryAfterMs);
        if (retryAt > pausedUntil) pausedUntil = retryAt;
        if (pausedUntil > until) throw error;
      }
    }
  };

  return {
    startSession: (request) => send('start', () => gateway.startSession(request)),
    findSession: (checkoutId, createdAt) => send('other', () => gateway.findSession(checkoutId, createdAt)),
    retrieveSession: (sessionId) => send('other', () => gateway.retrieveSession(sessionId)),
    findSessionOfPayment: (paymentId) => send('other', () => gateway.findSessionOfPayment(paymentId)),
    expireSession: (sessionId) => send('other', () => gateway.expireSession(sessionId)),
    refund: (request) => send('other', () => gateway.refund(request)),
    retrievePaymentRecord: (paymentId) => send('other', () => gateway.retrievePaymentRecord(paymentId)),
    readWebhookEvent: (webhookEvent) => gateway.readWebhookEvent(webhookEvent),
    movements: (window) => send('report', () => gateway.movements(window)),
    payouts: (window) => send('report', () => gateway.payouts(window)),
    movementsOf: (payoutId) => send('report', () => gateway.movementsOf(payoutId)),
    inPersonPayments: (window) => send('report', () => gateway.inPersonPayments(window)),
  };
};
