import type { Request, RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Who } from '../load-shedding/who-asks.ts';
import { sendProblem } from '../request/send-problem.ts';
import { contextOf } from '../request-context.ts';

/**
 * Ten times the requests of a stadium behind one Wi-Fi address at halftime (rules §6: about 400 requests/s); below that, load shedding
 * decides.
 */
export const REQUESTS_PER_SECOND = 4_000;
const WINDOW_SECONDS = 10;

const TOO_MANY = new ProblemAnswer('RATE_LIMITED', 'Too many requests. Please wait a moment.', { retryAfterSeconds: WINDOW_SECONDS });

/**
 * Protects this process from a single runaway machine, so each instance counts for itself. A flood must not use up the budget of others
 * behind the same Wi-Fi: logins have their own count, and so does every visitor with a ticket.
 */
export const limitRate = (perSecond: number, whoAsks: (req: Request) => Who): RequestHandler =>
  rateLimit({
    windowMs: WINDOW_SECONDS * SECOND_MS,
    limit: perSecond * WINDOW_SECONDS,
    keyGenerator: (req) => [req.headers.authorization === undefined ? 'visitor' : 'login', ...whoAsks(req).names].join(' '),
    legacyHeaders: false,
    standardHeaders: false,
    validate: false,
    handler: (_req, res) => {
      contextOf(res).isLogged = false;
      sendProblem(res, TOO_MANY);
    },
  });
