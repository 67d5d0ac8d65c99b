import type { RequestHandler } from 'express';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import { ProblemAnswer } from '../problem-answer.ts';
import { sendProblem } from '../send-problem.ts';
import { addressOf, contextOf, networkOf } from '../request-context.ts';

/** @returns whether one more request of this address is let in. */
export type Ceiling = (address: string) => boolean;

/** Ten times what a stadium behind one Wi-Fi address asks for at halftime (rules §6: about 400 requests/s); below, load shedding decides. */
const REQUESTS_PER_SECOND = 4_000;
const WINDOW_MS = 10 * SECOND_MS;

/**
 * Protects this process from one machine gone wild; it decides nothing else, so each instance counts for itself and no
 * request costs a database write. Budgets that guard a secret are the Throttle port's.
 */
export const createAddressCeiling = (clock: Clock, perSecond: number = REQUESTS_PER_SECOND): Ceiling => {
  const allowed = perSecond * (WINDOW_MS / SECOND_MS);
  let windowStart = clock.now();
  let counts = new Map<string, number>();
  return (address) => {
    if (clock.now() - windowStart >= WINDOW_MS) {
      windowStart = clock.now();
      counts = new Map();
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= allowed;
  };
};

const TOO_MANY = new ProblemAnswer('RATE_LIMITED', 'Too many requests. Please wait a moment.', { retryAfterSeconds: 10 });

/** A flood of visitors must not use up what the staff may ask for behind the same Wi-Fi, so logins have their own count. */
export const limitAddresses =
  (isLetIn: Ceiling, trustProxyHops: number): RequestHandler =>
  (req, res, next) => {
    const who = req.headers.authorization === undefined ? 'visitor' : 'login';
    if (isLetIn(`${who} ${networkOf(addressOf(req, trustProxyHops))}`)) return next();
    contextOf(res).isLogged = false;
    return sendProblem(res, TOO_MANY);
  };
