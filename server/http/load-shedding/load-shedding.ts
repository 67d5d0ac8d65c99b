import type { RequestHandler } from 'express';
import type { Priority } from '#adapters/http-contract/endpoint.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Logger } from '#core/ports/logger.ts';
import { ProblemAnswer } from '../problem-answer.ts';
import { sendProblem } from '../send-problem.ts';
import { contextOf } from '../request-context.ts';
import { createConcurrencyLimiter, type ConcurrencyLimit } from './concurrency-limiter.ts';
import { watchEventLoopLag } from './event-loop-lag.ts';

type Limited = Exclude<Priority, 'critical'>;

/**
 * One limit for each priority, so that a slow provider delays only buyers. A visitor's request is one
 * statement and about a millisecond of this process: 12 keep the database's 10 connections busy and leave next to nobody in
 * front of the staff, neither there nor in a turn of the event loop; 400 are served before a phone gives up. A buyer's is
 * mostly waiting for the provider, and what the stand is there for: a whole halftime may wait, as long as the provider may take.
 */
const LIMITS: Readonly<Record<Limited, ConcurrencyLimit>> = {
  visitor: { permits: 12, queued: 400, maxWaitMs: SECOND_MS, permitMs: 2 * SECOND_MS },
  buyer: { permits: 32, queued: 1_000, maxWaitMs: 8 * SECOND_MS, permitMs: 2 * SECOND_MS },
  payer: { permits: 32, queued: 400, maxWaitMs: 4 * SECOND_MS, permitMs: 2 * SECOND_MS },
};

const OVERLOADED = new ProblemAnswer('UNAVAILABLE', 'Too many people are asking right now. Please try again in a moment.', {
  retryAfterSeconds: 3,
});

const LOG_EVERY_MS = 10 * SECOND_MS;

/** Counts, because a line for each refusal would make it worse. */
const countRefusals = (logger: Logger): (() => void) => {
  let refused = 0;
  return () => {
    refused += 1;
    if (refused > 1) return;
    logger.warn('requests.refused', { reason: 'overload' });
    setTimeout(() => {
      if (refused > 1) logger.warn('requests.refused', { reason: 'overload', count: refused });
      refused = 0;
    }, LOG_EVERY_MS).unref();
  };
};

/** Runs a handler under its priority's limit. */
export type LimitConcurrency = <Params>(priority: Priority, handler: RequestHandler<Params>) => RequestHandler<Params>;

/**
 * Decides who is served when there are more requests than this process can answer. 'critical' handlers have no limit. A permit
 * is taken after the body has arrived and lasts until the handler is done, so nobody holds one by being slow.
 */
export const createLoadShedding = (logger: Logger): LimitConcurrency => {
  const lag = watchEventLoopLag();
  const countRefusal = countRefusals(logger);
  const limiters = {
    visitor: createConcurrencyLimiter(LIMITS.visitor),
    buyer: createConcurrencyLimiter(LIMITS.buyer),
    payer: createConcurrencyLimiter(LIMITS.payer),
  };
  return (priority, handler) => {
    if (priority === 'critical') return handler;
    return async (req, res, next) => {
      // When the loop has been late for a while, waiting only makes it later. Buyers and payers may wait all the same.
      const release = await limiters[priority].acquire(priority !== 'visitor' || !lag.isLasting);
      if (release === null) {
        countRefusal();
        contextOf(res).isLogged = false;
        sendProblem(res, OVERLOADED);
        return;
      }
      try {
        if (!res.destroyed) await handler(req, res, next);
      } finally {
        release();
      }
    };
  };
};
