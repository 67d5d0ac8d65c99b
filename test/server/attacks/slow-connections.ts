import { createConnection, type Socket } from 'node:net';
import type { ConnectionTimeouts } from '#server/http/listener/listen.ts';
import { startServerHarness } from '../../support/server-harness.ts';

export const SLOW = 500;

/** Tenths of seconds instead of seconds: the mechanism is the same. */
export const SHORT = {
  headersMs: 1_500,
  requestMs: 2_500,
  silenceMs: 2_000,
  keepAliveMs: 20_000,
  lookEveryMs: 250,
  connections: 5_000,
} satisfies Partial<ConnectionTimeouts>;

export const running: (() => Promise<void>)[] = [];

/** The whole stand, through the production entrance. */
export const startServer = async (timeouts: Partial<ConnectionTimeouts>): Promise<{ readonly url: string; readonly port: number }> => {
  const stand = await startServerHarness({ hasWorker: false, timeouts });
  running.push(() => stand.stop());
  return { url: stand.url, port: stand.config.port };
};

/** A connection that sends this much at once, then a byte now and then. */
export const crawl = (port: number, first: string, drip: string): { readonly socket: Socket; readonly gone: Promise<void> } => {
  const socket = createConnection({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.resume();
  if (first !== '') socket.write(first);
  const timer = drip === '' ? undefined : setInterval(() => socket.writable && socket.write(drip), 200);
  const gone = new Promise<void>((resolve) =>
    socket.once('close', () => {
      clearInterval(timer);
      resolve();
    }),
  );
  return { socket, gone };
};

export const KINDS = [
  ['headers that drip', 'GET /api/products HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'],
  ['headers that never begin', '', ''],
  ['a body that drips', 'POST /api/heartbeat HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{', ' '],
  [
    'a body in chunks that drip',
    'POST /api/heartbeat HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    '1\r\n \r\n',
  ],
] as const;
