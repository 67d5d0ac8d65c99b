import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Priority } from '#adapters/http-contract/endpoint.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { createConcurrencyLimiter, type ConcurrencyLimit, type Names } from './concurrency-limiter.ts';
import { watchEventLoopLag } from './event-loop-lag.ts';
import type { Refuse } from './refuse-overload.ts';
import { waitingForTurn } from './waiting-for-turn.ts';
import type { Who } from './who-asks.ts';

type Limited = Exclude<Priority, 'critical'>;
export type ConcurrencyLimits = Readonly<Record<Limited, ConcurrencyLimit>>;

/**
 * One limit for each priority, so that a slow provider delays only buyers. A visitor's request is one
 * statement and about a millisecond of this process: 12 keep the database's 10 connections busy and leave next to nobody in
 * front of the staff, neither there nor in a turn of the event loop; 400 are served before a phone gives up. A buyer's is
 * mostly waiting for the provider, and what the stand is there for: a whole halftime may wait, as long as the provider may take.
 */
export const CONCURRENCY_LIMITS: ConcurrencyLimits = {
  visitor: { permits: 12, queued: 400, maxWaitMs: SECOND_MS, permitMs: 2 * SECOND_MS },
  buyer: { permits: 32, queued: 1_000, maxWaitMs: 8 * SECOND_MS, permitMs: 2 * SECOND_MS },
  payer: { permits: 32, queued: 400, maxWaitMs: 4 * SECOND_MS, permitMs: 2 * SECOND_MS },
  // Fewer than the database has connections, and more than one machine has: guesses wait, and nobody is refused for them.
  login: { permits: 4, queued: 20_000, maxWaitMs: 8 * SECOND_MS, permitMs: 2 * SECOND_MS },
};

/** Runs a handler under its priority's limit. */
export type LimitConcurrency = <Params>(priority: Priority, handler: RequestHandler<Params>) => RequestHandler<Params>;

/**
 * Decides who is served when there are more requests than this process can answer. 'critical' handlers have no limit. A permit
 * is taken after the body has arrived and lasts until the handler is done, so nobody holds one by being slow. Those who wait are
 * served in turns by network and visitor: however much one machine asks, everybody else's next turn comes soon.
 */
export const createLoadShedding = (limits: ConcurrencyLimits, whoAsks: (req: IncomingMessage) => Who, refuse: Refuse): LimitConcurrency => {
  const lag = watchEventLoopLag();
  const limiters = {
    visitor: createConcurrencyLimiter(limits.visitor),
    buyer: createConcurrencyLimiter(limits.buyer),
    payer: createConcurrencyLimiter(limits.payer),
    login: createConcurrencyLimiter(limits.login),
  };
  return (priority, handler) => {
    if (priority === 'critical') return handler;
    return async (req, res, next) => {
      const whoWaits = (): Names => {
        const { network, names } = whoAsks(req);
        waitingForTurn.set(res, network);
        return names;
      };
      // When the loop has been late for a while, waiting only makes it later. Buyers and payers may wait all the same.
      const release = await limiters[priority].acquire(priority !== 'visitor' || !lag.isLasting, whoWaits);
      waitingForTurn.delete(res);
      if (release === null) return refuse(res);
      try {
        if (!res.destroyed) await handler(req, res, next);
      } finally {
        release();
      }
    };
  };
};
