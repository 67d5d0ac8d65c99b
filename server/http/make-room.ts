import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { waitingForTurn } from './load-shedding/waiting-for-turn.ts';
import { networkOf } from './request-context.ts';

/** Of all connections, how many go at once: looking for them costs as much as for one. */
const SHARE = 50;

/**
 * Anyone who comes is let in: when nearly all connections that the process may have are taken, the network with most idle ones gives way,
 * the oldest first. Idle is one for which no answer is being made, because it asks for none or waits for its turn, or one whose answer
 * nobody reads. A browser that finds its own closed opens another. Behind a proxy all connections are the proxy's, except those
 * that wait for a turn: they count for whoever asks there.
 * @param running the answers that are being made. @param connections beyond these Node.js turns newcomers away.
 */
export const makeRoom = (server: Server, running: ReadonlySet<ServerResponse>, connections: number): void => {
  /** With their networks, in the order in which they came. */
  const open = new Map<Socket, string>();
  const atOnce = Math.max(1, Math.floor(connections / SHARE));

  const closeIdle = (): void => {
    const busy = new Set<Socket | null>();
    const waiting = new Map<Socket | null, string>();
    for (const res of running) {
      const network = waitingForTurn.get(res);
      if (network === undefined) busy.add(res.socket);
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
