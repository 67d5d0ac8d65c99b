import type { RequestHandler } from 'express';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { sendProblem } from '../request/send-problem.ts';
import { addressOf, contextOf, networkOf } from '../request-context.ts';

/** The maximum number of unfinished bodies. Together with each row's byte limit, this bounds their memory. */
export interface BodyLimit {
  readonly perNetwork: number;
  readonly inAll: number;
  /** From the end of the headers to the last byte. */
  readonly completeWithinMs: number;
}

export interface UnfinishedBodies {
  /**
   * @param drop ends the request: it took too long, or it is the oldest of too many. @returns a function to call when the body is complete.
   */
  begin(network: string, drop: () => void): () => void;
}

/**
 * A phone sends headers and a small body within a packet or two; an attack leaves bodies unfinished. So a new one is accepted and the
 * oldest is dropped: at 60 new ones a second from one address, each body still has more than three seconds to arrive.
 */
const SMALL: BodyLimit = { perNetwork: 200, inAll: 1_000, completeWithinMs: 10 * SECOND_MS };
/** A webhook may have 256 KB and comes from a data centre: 50 of them are 13 MB. */
const WEBHOOKS: BodyLimit = { perNetwork: 20, inAll: 50, completeWithinMs: 5 * SECOND_MS };

interface Entry {
  readonly network: string;
  readonly drop: () => void;
  readonly timer: NodeJS.Timeout;
}

export const createUnfinishedBodies = ({ perNetwork, inAll, completeWithinMs }: BodyLimit): UnfinishedBodies => {
  // Sets keep insertion order: the first is the oldest.
  const all = new Set<Entry>();
  const byNetwork = new Map<string, Set<Entry>>();

  const remove = (entry: Entry): void => {
    clearTimeout(entry.timer);
    all.delete(entry);
    const same = byNetwork.get(entry.network);
    same?.delete(entry);
    if (same?.size === 0) byNetwork.delete(entry.network);
  };
  const dropOldest = ([oldest]: Set<Entry>): void => {
    if (oldest === undefined) return;
    remove(oldest);
    oldest.drop();
  };
  return {
    begin: (network, drop) => {
      const expire = (): void => {
        remove(entry);
        drop();
      };
      const entry: Entry = { network, drop, timer: setTimeout(expire, completeWithinMs).unref() };
      const same = byNetwork.get(network) ?? new Set();
      byNetwork.set(network, same.add(entry));
      all.add(entry);
      if (same.size > perNetwork) dropOldest(same);
      if (all.size > inAll) dropOldest(all);
      return () => remove(entry);
    },
  };
};

export interface BodyPools {
  readonly small: UnfinishedBodies;
  readonly webhooks: UnfinishedBodies;
}

export const createBodyPools = (): BodyPools => ({ small: createUnfinishedBodies(SMALL), webhooks: createUnfinishedBodies(WEBHOOKS) });

const TOO_SLOW = new ProblemAnswer('BODY_TOO_SLOW', 'The request did not arrive in time. Please try again.');

/** Bounds the number of unfinished bodies, whatever happens to their requests: one that is answered early still holds its connection. */
export const limitUnfinishedBodies =
  ({ small, webhooks }: BodyPools, isWebhook: (path: string) => boolean): RequestHandler =>
  (req, res, next) => {
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
    const pool = isWebhook(req.path) ? webhooks : small;
    const complete = pool.begin(networkOf(addressOf(req)), drop);
    contextOf(res).allowLongBody = complete;
    req.once('end', complete).once('close', complete);
    return next();
  };
