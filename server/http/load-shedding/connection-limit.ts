import { readFileSync } from 'node:fs';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf, waitingNetworkOf } from '../request-context.ts';

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

/** The divisor for how many connections are closed at once: finding them costs as much as finding one. */
const SHARE = 50;

/**
 * Never refuses a connection: when the process is nearly at its limit, the network with the most idle connections loses its oldest. A
 * connection is idle if no response is being made, because there is no request or it is queued, or if its response is not being read. A
 * browser whose connection was closed opens another. Behind a proxy all connections are the proxy's; queued ones count for their request's
 * network.
 * @param running the responses in progress. @param connections Node.js refuses any beyond these.
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
