import { readFileSync } from 'node:fs';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf, waitingNetworkOf } from '../request-context.ts';

/** Live streams (7,600) and a full stadium several times. */
const MAX_CONNECTIONS = 20_000;

/** Null where the system does not say (it is no Linux). */
const readOpenFileLimit = (): number | null => {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? null : Number(limit);
  } catch {
    return null;
  }
};

/**
 * How many connections the process takes. Each is an open file, and so is the file of the web app that it may be reading:
 * half of the limit leaves room for both, and for the database.
 */
export const connectionLimit = (openFiles: number | null = readOpenFileLimit()): number =>
  openFiles === null ? MAX_CONNECTIONS : Math.min(MAX_CONNECTIONS, Math.floor(openFiles / 2));

/** Of all connections, how many go at once: looking for them costs as much as for one. */
const SHARE = 50;

/**
 * Lets everybody in: when nearly all connections that the process may have are taken, the network with most idle ones gives way,
 * the oldest first. Idle is one for which no answer is being made, because it asks for none or waits for its turn, or one whose answer
 * nobody reads. A browser that finds its own closed opens another. Behind a proxy all connections are the proxy's, except those
 * that wait for a turn: they count for whoever asks there.
 * @param running the answers that are being made. @param connections beyond these Node.js turns everybody away.
 */
export const limitConnections = (server: Server, running: ReadonlySet<ServerResponse>, connections: number): void => {
  /** With their networks, in the order in which they came. */
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
