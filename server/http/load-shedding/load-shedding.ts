import type { RequestHandler, Response } from 'express';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { contextOf } from '../request-context.ts';
import { createFairLimiter, type Acquire, type Limit } from './fair-limiter.ts';
import type { Refuse } from './refuse-overload.ts';
import type { Asking, Who } from './who-asks.ts';

export interface ConcurrencyLimits {
  /** Begins requests. */
  readonly turn: Limit;
  /** Runs the handlers of all but the staff, webhooks and health checks. */
  readonly work: Limit;
}

export const CONCURRENCY_LIMITS: ConcurrencyLimits = {
  // Every request not served from memory takes about half a millisecond. An honest one needs a dozen turns of the event loop, and Node.js
  // accepts one new connection per turn: a client behind a thousand connections waits a thousand turns, so turns must stay short.
  turn: { permits: 2, maxWaitMs: MINUTE_MS, permitMs: 0 },
  // Enough to keep the database's 10 connections busy, and few enough that the staff's statements hardly wait behind them. A request that
  // waits for the provider gives its permit back; a phone waits 8 s.
  work: { permits: 16, maxWaitMs: 8 * SECOND_MS, permitMs: SECOND_MS },
};

/** Runs a handler under the limit of work. */
export type LimitConcurrency = <Params>(handler: RequestHandler<Params>) => RequestHandler<Params>;

export interface LoadShedding {
  /** For every request, before any work is done. */
  readonly takeTurns: RequestHandler;
  readonly limitConcurrency: LimitConcurrency;
}

/**
 * Decides who is served when there are more requests than this process can answer. A permit is taken after the body has arrived and lasts
 * until the handler is done, so slow senders hold none. Waiting requests are served in turns by network and visitor: a flood from one
 * machine barely delays the others.
 */
export const createLoadShedding = (limits: ConcurrencyLimits, whoAsks: (req: Asking) => Who, refuse: Refuse): LoadShedding => {
  const [takeTurn, takePermit] = [createFairLimiter(limits.turn), createFairLimiter(limits.work)];

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
    limitConcurrency: (handler) => (req, res, next) =>
      wait(takePermit, req, res, async (release) => {
        try {
          await handler(req, res, next);
        } catch (error) {
          next(error);
        } finally {
          release();
        }
      }),
  };
};
