import { once } from 'node:events';
import { createConnection, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';

/** `refuse`: refuses connections; `swallow`: accepts connections and bytes without forwarding them. */
type ProxyMode = 'pass' | 'refuse' | 'swallow';

/** A network connection that can fail in realistic ways. */
export interface TcpProxy {
  readonly port: number;
  /** The delay of each chunk toward the server. The other direction has no delay, so this is the round-trip time. */
  setLatency(ms: number): void;
  /** Existing connections are reset with `refuse` and fall silent with `swallow`. */
  setMode(mode: ProxyMode): Promise<void>;
  /** Resets every connection that exists. */
  resetAll(): void;
  close(): Promise<void>;
}

const ignore = (): void => undefined;

/** Forwards in order, each chunk after its own delay. */
const createDelay = (latencyMs: () => number) => {
  let freeAt = 0;
  return (work: () => void): void => {
    const now = performance.now();
    const at = Math.max(now + latencyMs(), freeAt);
    freeAt = at;
    if (at <= now) work();
    else setTimeout(work, at - now);
  };
};

interface WireState {
  readonly mode: () => ProxyMode;
  readonly latencyMs: () => number;
}

/** Ends and errors of one side are passed to the other, except by a half-open connection. */
const join = (near: Socket, far: Socket, { mode, latencyMs }: WireState): void => {
  const isPassing = (): boolean => mode() === 'pass';
  const there = createDelay(latencyMs);
  near.on('data', (chunk) => there(() => void (isPassing() && far.write(chunk))));
  near.on('close', () => there(() => void far.destroy()));
  far.on('data', (chunk) => void (isPassing() && near.write(chunk)));
  far.on('close', () => void (isPassing() && near.destroy()));
  for (const socket of [near, far]) socket.on('error', ignore);
};

const listenOn = async (server: Server, port: number): Promise<number> => {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

export const startTcpProxy = async (target: () => NetConnectOpts): Promise<TcpProxy> => {
  const live = new Set<Socket>();
  let mode: ProxyMode = 'pass';
  let latencyMs = 0;
  const accept = (near: Socket): void => {
    near.setNoDelay(true);
    live.add(near);
    near.once('close', () => live.delete(near));
    if (mode === 'swallow') return void near.on('error', ignore).resume();
    const far = createConnection(target());
    far.setNoDelay(true);
    return join(near, far, { mode: () => mode, latencyMs: () => latencyMs });
  };
  const resetAll = (): void => {
    for (const socket of live) socket.resetAndDestroy();
  };
  let server = createServer(accept);
  const port = await listenOn(server, 0);
  const stopListening = async (): Promise<void> => {
    if (!server.listening) return;
    server.close();
    resetAll();
    await once(server, 'close');
  };
  return {
    port,
    setLatency: (ms) => {
      latencyMs = ms;
    },
    setMode: async (next) => {
      // When a half-open connection is repaired, the client learns that it is gone.
      if (mode === 'swallow') resetAll();
      mode = next;
      if (next === 'refuse') return await stopListening();
      if (server.listening) return undefined;
      server = createServer(accept);
      return void (await listenOn(server, port));
    },
    resetAll,
    close: stopListening,
  };
};
