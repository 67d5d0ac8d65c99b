import type { RequestHandler } from 'express';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { sendProblem } from '../request/send-problem.ts';
import { addressOf, contextOf, networkOf, waitingNetworkOf } from '../request-context.ts';
import { readFileSync } from 'node:fs';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A limited number of things, such as live streams, by owner. When full, the owner with the most loses the oldest. */
export interface Room<T> {
  readonly count: () => number;
  /** Full, and no owner has clearly more than this one: the new entry would only replace an equal one. */
  readonly isFullFor: (owner: string) => boolean;
  /** @returns a function that removes it. */
  readonly add: (owner: string, item: T) => () => void;
  /** Oldest first. */
  readonly of: (owner: string) => Iterable<T>;
  readonly all: () => readonly T[];
}

/**
 * @param each the maximum per owner: further ones replace its oldest.
 * @param end called with the removed one.
 */
export const createRoom = <T>(size: number, each: number, end: (item: T) => void): Room<T> => {
  const byOwner = new Map<string, Set<T>>();
  let count = 0;
  const sizeOf = (owner: string): number => byOwner.get(owner)?.size ?? 0;
  const heaviest = (than: string): string => [...byOwner.keys()].reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one), than);
  const remove = (owner: string, item: T): void => {
    const items = byOwner.get(owner);
    if (items?.delete(item) !== true) return;
    count -= 1;
    if (items.size === 0) byOwner.delete(owner);
  };
  const endOldest = (owner: string): void => {
    const [oldest] = byOwner.get(owner) ?? [];
    if (oldest === undefined) return;
    remove(owner, oldest);
    end(oldest);
  };
  return {
    count: () => count,
    isFullFor: (owner) => count >= size && sizeOf(heaviest(owner)) <= sizeOf(owner) + 1,
    add: (owner, item) => {
      if (sizeOf(owner) >= each) endOldest(owner);
      else if (count >= size) endOldest(heaviest(owner));
      byOwner.set(owner, (byOwner.get(owner) ?? new Set()).add(item));
      count += 1;
      return () => remove(owner, item);
    },
    of: (owner) => byOwner.get(owner) ?? [],
    all: () => [...byOwner.values()].flatMap((items) => [...items]),
  };
};

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
  // A webhook may have 256 KB and comes from a data center: 50 of them are 13 MB.
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

/** Live streams (7,600) plus several full stadiums. */
const MAX_CONNECTIONS = 20_000;

/** Null where the system does not report it (not Linux). */
const readOpenFileLimit = (): number | null => {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? null : Number(limit);
  } catch {
    return null;
  }
};

/**
 * The maximum number of connections. Each is an open file, and so is the web app's file that it may be reading: half of the limit leaves
 * room for both, and for the database.
 */
export const connectionLimit = (openFiles: number | null = readOpenFileLimit()): number =>
  openFiles === null ? MAX_CONNECTIONS : Math.min(MAX_CONNECTIONS, Math.floor(openFiles / 2));

/** Closes one in this many connections at once, because finding them costs as much as finding one. */
const SHARE = 50;

/**
 * Never refuses a connection: when the process is nearly at its limit, the network with the most idle connections loses its oldest. A
 * connection is idle while no response is being made (no request, or one that is queued), or while its response is not being read. A
 * browser whose connection was closed opens another. Behind a proxy all connections are the proxy's; queued ones count for their request's
 * network.
 * @param running the responses in progress
 * @param connections Node.js refuses any beyond these
 */
export const limitConnections = (server: Server, running: ReadonlySet<ServerResponse>, connections: number): void => {
  /** By network, in order of arrival. */
  const open = new Map<Socket, string>();
  const atOnce = Math.max(1, Math.floor(connections / SHARE));

  const closeIdle = (): void => {
    const busy = new Set<Socket | null>();
    const waiting = new Map<Socket | null, string>();
    for (const res of running) {
      const network = waitingNetworkOf(res);
      if (network === null) busy.add(res.socket);
      else waiting.set(res.socket, network);
    }
    const idle = [...open].filter(([socket]) => !busy.has(socket) || socket.writableNeedDrain);
    const byNetwork = Map.groupBy(idle, ([socket, network]) => waiting.get(socket) ?? network);
    const mostFirst = [...byNetwork.values()].toSorted((one, other) => other.length - one.length);
    for (const [socket] of mostFirst.flat().slice(0, atOnce)) {
      open.delete(socket);
      socket.destroy();
    }
  };

  server.on('connection', (socket: Socket) => {
    if (open.size >= connections - atOnce) closeIdle();
    open.set(socket, networkOf(socket.remoteAddress ?? ''));
    socket.once('close', () => open.delete(socket));
  });
};
