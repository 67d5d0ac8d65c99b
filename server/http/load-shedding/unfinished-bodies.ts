import type { RequestHandler } from 'express';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { createRoom } from './room.ts';
import { sendProblem } from '../request/send-problem.ts';
import { addressOf, contextOf, networkOf } from '../request-context.ts';

/** The maximum number of unfinished bodies. Together with each row's byte limit, this bounds their memory. */
export interface BodyLimit {
  readonly perNetwork: number;
  readonly inAll: number;
  /** From the end of the headers to the last byte. */
  readonly completeWithinMs: number;
}

export type BodyLimits = Readonly<Record<'small' | 'webhooks', BodyLimit>>;

export const BODY_LIMITS: BodyLimits = {
  // A phone sends headers and a small body within a packet or two; an attack leaves bodies unfinished. So a new one is accepted and the
  // oldest is dropped: at 60 new ones a second from one address, each body still has more than three seconds to arrive.
  small: { perNetwork: 200, inAll: 1_000, completeWithinMs: 10 * SECOND_MS },
  // A webhook may have 256 KB and comes from a data centre: 50 of them are 13 MB.
  webhooks: { perNetwork: 20, inAll: 50, completeWithinMs: 5 * SECOND_MS },
};

const TOO_SLOW = new ProblemAnswer('BODY_TOO_SLOW', 'The request did not arrive in time. Please try again.');

const withRoom = (limit: BodyLimit) => ({ ...limit, room: createRoom<() => void>(limit.inAll, limit.perNetwork, (drop) => drop()) });

/** Bounds the number of unfinished bodies, whatever happens to their requests: one that is answered early still holds its connection. */
export const limitUnfinishedBodies = (limits: BodyLimits, isWebhook: (path: string) => boolean): RequestHandler => {
  const [small, webhooks] = [withRoom(limits.small), withRoom(limits.webhooks)];
  return (req, res, next) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = req.headers;
    if (length === '0' && coding === undefined) return next();
    const drop = (): void => {
      if (res.headersSent) {
        req.socket.destroy();
        return;
      }
      contextOf(res).isLogged = false;
      res.set('Connection', 'close');
      sendProblem(res, TOO_SLOW);
    };
    const { room, completeWithinMs } = isWebhook(req.path) ? webhooks : small;
    const leave = room.add(networkOf(addressOf(req)), drop);
    const timer = setTimeout(drop, completeWithinMs).unref();
    const complete = (): void => {
      clearTimeout(timer);
      leave();
    };
    contextOf(res).allowLongBody = complete;
    req.once('end', complete).once('close', complete);
    return next();
  };
};
