import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Who } from '../load-shedding/who-asks.ts';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { sendProblem } from '../request/send-problem.ts';
import { contextOf } from '../request-context.ts';

/** @returns whether one more request of this name is let in. */
export type Ceiling = (name: string) => boolean;

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
  return (name) => {
    if (clock.now() - windowStart >= WINDOW_MS) {
      windowStart = clock.now();
      counts = new Map();
    }
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count <= allowed;
  };
};

const TOO_MANY = new ProblemAnswer('RATE_LIMITED', 'Too many requests. Please wait a moment.', { retryAfterSeconds: 10 });

/**
 * A flood must not use up what others may ask for behind the same Wi-Fi: logins have their own count, and so has everybody whom the stand
 * knows there.
 */
export const limitAddresses =
  (isLetIn: Ceiling, whoAsks: (req: IncomingMessage) => Who): RequestHandler =>
  (req, res, next) => {
    const kind = req.headers.authorization === undefined ? 'visitor' : 'login';
    if (isLetIn([kind, ...whoAsks(req).names].join(' '))) return next();
    contextOf(res).isLogged = false;
    return sendProblem(res, TOO_MANY);
  };
