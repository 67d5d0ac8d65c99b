import type { RequestHandler, Response } from 'express';
import type { Priority } from '#adapters/http-contract/endpoint.ts';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { contextOf } from '../request-context.ts';
import { createConcurrencyLimiter, type Acquire, type ConcurrencyLimit } from './concurrency-limiter.ts';
import type { Refuse } from './refuse-overload.ts';
import type { Asking, Who } from './who-asks.ts';

type Limited = Exclude<Priority, 'critical'>;
export type ConcurrencyLimits = Readonly<Record<Limited | 'turn', ConcurrencyLimit>>;

/**
 * One limit for each priority, so that a slow provider delays only buyers. A visitor's request is one statement and about a millisecond of
 * this process: 12 keep the database's 10 connections busy with little queued ahead of the staff, in the database or in a turn of the event
 * loop; 400 are served before a phone gives up. A buyer's request mostly waits for the provider, and it is what the stand is for: a whole
 * halftime may wait, as long as the provider may take.
 */
export const CONCURRENCY_LIMITS: ConcurrencyLimits = {
  // Every request not served from memory takes about half a millisecond. An honest one needs a dozen turns of the event loop, and Node.js
  // accepts one new connection per turn: a client behind a thousand connections waits a thousand turns, so turns must stay short.
  turn: { permits: 2, queued: 20_000, maxWaitMs: MINUTE_MS, permitMs: 0 },
  visitor: { permits: 12, queued: 400, maxWaitMs: SECOND_MS, permitMs: 2 * SECOND_MS },
  buyer: { permits: 32, queued: 1_000, maxWaitMs: 8 * SECOND_MS, permitMs: 2 * SECOND_MS },
  payer: { permits: 32, queued: 400, maxWaitMs: 4 * SECOND_MS, permitMs: 2 * SECOND_MS },
  // Fewer than the database's connections, and more than one machine has: guesses wait instead of causing refusals.
  login: { permits: 4, queued: 20_000, maxWaitMs: 8 * SECOND_MS, permitMs: 2 * SECOND_MS },
};

/** Runs a handler under its priority's limit. */
export type LimitConcurrency = <Params>(priority: Priority, handler: RequestHandler<Params>) => RequestHandler<Params>;

export interface LoadShedding {
  /** For every request, before any work is done. */
  readonly takeTurns: RequestHandler;
  readonly limitConcurrency: LimitConcurrency;
}

/**
 * Decides who is served when there are more requests than this process can answer. 'critical' handlers have no limit but their turn. A
 * permit is taken after the body has arrived and lasts until the handler is done, so slow senders hold none. Waiting requests are served in
 * turns by network and visitor: a flood from one machine barely delays the others.
 */
export const createLoadShedding = (limits: ConcurrencyLimits, whoAsks: (req: Asking) => Who, refuse: Refuse): LoadShedding => {
  const takeTurn = createConcurrencyLimiter(limits.turn);
  const acquire: Readonly<Record<Limited, Acquire>> = {
    visitor: createConcurrencyLimiter(limits.visitor),
    buyer: createConcurrencyLimiter(limits.buyer),
    payer: createConcurrencyLimiter(limits.payer),
    login: createConcurrencyLimiter(limits.login),
  };

  const wait = (by: Acquire, req: Asking, res: Response, begin: (release: () => void) => void | Promise<void>): void => {
    const context = contextOf(res);
    const names = () => {
      const who = whoAsks(req);
      context.waitsFor = who.network;
      return who.names;
    };
    by(names, (release) => {
      context.waitsFor = null;
      if (release === null) refuse(res);
      else if (res.destroyed) release();
      else void begin(release);
    });
  };

  return {
    takeTurns: (req, res, next) => wait(takeTurn, req, res, () => next()),
    limitConcurrency: (priority, handler) => {
      if (priority === 'critical') return handler;
      return (req, res, next) =>
        wait(acquire[priority], req, res, async (release) => {
          try {
            await handler(req, res, next);
          } catch (error) {
            next(error);
          } finally {
            release();
          }
        });
    },
  };
};
