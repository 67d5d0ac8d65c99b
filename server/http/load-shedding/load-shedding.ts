import type { RequestHandler, Response } from 'express';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { MINUTE_MS, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Logger } from '#core/ports/logger.ts';
import { sendProblem } from '../request/send-problem.ts';
import { contextOf } from '../request-context.ts';
import { createFairLimiter, type Acquire, type Limit } from './fair-limiter.ts';
import type { WhoAsks } from './who-asks.ts';

export interface ConcurrencyLimits {
  /** Begins requests. */
  readonly turn: Limit;
  /** Runs the handlers of all but the staff, webhooks and health checks. */
  readonly work: Limit;
}

export const CONCURRENCY_LIMITS: ConcurrencyLimits = {
  // Every request not served from memory takes about half a millisecond. An honest one needs a dozen turns of the event loop, and Node.js
  // accepts one new connection per turn: a client behind a thousand connections waits a thousand turns, so turns must stay short. In a
  // storm every visitor waits about as long as allowed: half as long as a phone waits. Fewer than a hundred are served quickly; if they
  // were refused while a flood from hundreds of other networks is served, they would never get through.
  turn: { permits: 2, maxWaitMs: MINUTE_MS, permitMs: 0, crowd: { visitors: 100, maxWaitMs: 4 * SECOND_MS } },
  // Enough to keep the database's 10 connections busy, and few enough that the staff's statements hardly wait behind them. A request that
  // waits for the provider gives its permit back; a phone waits 8 s.
  work: { permits: 16, maxWaitMs: 8 * SECOND_MS, permitMs: SECOND_MS },
};

const OVERLOADED = new ProblemAnswer('UNAVAILABLE', 'Too many people are asking right now. Please try again in a moment.', {
  retryAfterSeconds: 3,
});
const LOG_EVERY_MS = 10 * SECOND_MS;

/** Runs a handler under the limit of work. */
export type LimitConcurrency = <Params>(handler: RequestHandler<Params>) => RequestHandler<Params>;

export interface LoadSheddingOptions {
  readonly concurrencyLimits: ConcurrencyLimits;
  readonly logger: Logger;
  readonly clock: Clock;
}

/**
 * Decides who is served when there are more requests than this process can answer. A permit is taken after the body has arrived and lasts
 * until the handler is done, so slow senders hold none. Waiting requests are served in turns by network and visitor: a flood from one
 * machine barely delays the others.
 */
export const createLoadShedding = ({ concurrencyLimits: { turn, work }, logger, clock }: LoadSheddingOptions, whoAsks: WhoAsks) => {
  const [takeTurn, takePermit] = [createFairLimiter(turn), createFairLimiter(work)];
  let refused = 0;
  let quietUntil = clock.now();

  const refuse = (res: Response): void => {
    refused += 1;
    // Logging each one would add to the overload.
    if (clock.now() >= quietUntil) {
      logger.warn('requests.refused', { reason: 'overload', count: refused });
      refused = 0;
      quietUntil = plusMs(clock.now(), LOG_EVERY_MS);
    }
    contextOf(res).isLogged = false;
    if (!res.destroyed) sendProblem(res, OVERLOADED);
  };

  const wait = (by: Acquire, req: Parameters<WhoAsks>[0], res: Response, begin: (release: () => void) => unknown): void => {
    const context = contextOf(res);
    const names = () => {
      const who = whoAsks(req);
      [context.waitsFor] = who;
      return who;
    };
    by(names, (release) => {
      context.waitsFor = null;
      if (release === null) refuse(res);
      else if (res.destroyed) release();
      else begin(release);
    });
  };

  /** For every request, before any work is done. */
  const takeTurns: RequestHandler = (req, res, next) => wait(takeTurn, req, res, () => next());
  const limitConcurrency: LimitConcurrency = (handler) => (req, res, next) =>
    wait(takePermit, req, res, async (release) => {
      try {
        await handler(req, res, next);
      } catch (error) {
        next(error);
      } finally {
        release();
      }
    });
  return { takeTurns, limitConcurrency };
};
