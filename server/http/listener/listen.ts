import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Server as NetServer, type AddressInfo } from 'node:net';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Logger } from '#core/ports/logger.ts';
import { connectionLimit, limitConnections } from '../load-shedding/rooms.ts';
import { answerNodeRefusals } from './node-refusals.ts';
import type { Readiness } from './readiness.ts';

export interface RunningServer {
  /** The actual port, even if 0 was requested. */
  readonly port: number;
  /** Stops being ready, finishes running requests, then closes every connection (rules §7). Safe to repeat. */
  stop(): Promise<void>;
}

export interface ListenOptions {
  readonly handler: RequestListener;
  /** The address to listen at; undefined: all addresses of this machine. */
  readonly host?: string | undefined;
  readonly port: number;
  /** The headers of every response, for those that Node.js sends itself. */
  readonly commonHead?: readonly string[];
  readonly readiness: Readiness;
  readonly logger: Logger;
  readonly timeouts?: Partial<ConnectionTimeouts>;
}

/** Time limits for clients, and connection limits: idle connections are cut, sooner when few are left. */
export interface ConnectionTimeouts {
  /** From the first byte, or the connection, to the end of the headers. */
  readonly headersMs: number;
  /** To the end of the body: the largest upload (5 MB) over the slowest usable network. */
  readonly requestMs: number;
  /**
   * Without a byte in either direction while a response is made or sent, as when it is not read. Live streams send heartbeats more often.
   */
  readonly silenceMs: number;
  /** How long an idle connection is kept for the next request. */
  readonly keepAliveMs: number;
  readonly lookEveryMs: number;
  readonly connections: number;
  /**
   * How long the instance is 'not ready' while it still accepts connections. A load balancer asks at /readyz each second: before it knows, a
   * refused connection may cost a request, because Caddy up to 2.11 does not repeat a body (caddyserver/caddy#7546).
   */
  readonly graceMs: number;
  /** How long kept connections get responses with `Connection: close`, before idle ones are cut. */
  readonly courtesyMs: number;
}

export const CONNECTION_TIMEOUTS: ConnectionTimeouts = {
  headersMs: 20 * SECOND_MS,
  requestMs: 120 * SECOND_MS,
  silenceMs: 90 * SECOND_MS,
  // A load balancer keeps idle connections for a minute; ours must live longer, or it writes into a closed one.
  keepAliveMs: 65 * SECOND_MS,
  lookEveryMs: 5 * SECOND_MS,
  connections: connectionLimit(),
  graceMs: 1_500,
  courtesyMs: 250,
};
/** Extends the grace, up to this, as long as new connections arrive: a busy balancer has not noticed yet. */
const LONGEST_GRACE_MS = 3 * SECOND_MS;
const QUIET_MS = SECOND_MS;
const DRAIN_MS = 15 * SECOND_MS;
const LOOK_EVERY_MS = 25;
/** Connections accepted in one turn of the event loop, as far as the system allows; rejected ones retry after one or seven seconds. */
const BACKLOG = 4_096;

const reasonOf = (error: NodeJS.ErrnoException, port: number): string => {
  if (error.code === 'EADDRINUSE') return `Port ${port} is busy. Stop the other program, or set PORT to another number.`;
  if (error.code === 'EACCES') return `Port ${port} is not allowed for this user. Set PORT to a number above 1023.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return 'HOST is not an address of this machine.';
  return `Cannot listen on port ${port}: ${error.code ?? error.message}`;
};

/** The start fails for a reason that the user can fix. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const portOf = (server: Server): number => {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** Passes requests on, and tracks responses in progress, so that stopping can wait for them. */
const serveTracked = (server: Server, handler: RequestListener, silenceMs: number): ReadonlySet<ServerResponse> => {
  const running = new Set<ServerResponse>();
  server.on('request', (req, res: ServerResponse) => {
    // The client must reconnect, to another instance.
    if (!server.listening) res.setHeader('Connection', 'close');
    handler(req, res);
    // The whole response has been handed to the kernel. `writableEnded` alone is not enough: a slow reader is still receiving the rest.
    if (res.writableEnded && res.writableLength === 0) return;
    running.add(res);
    // Not for every response (`server.setTimeout`): that takes a cached one 5 % longer.
    req.socket.setTimeout(silenceMs);
    res.once('close', () => running.delete(res));
  });
  return running;
};

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error === null ? count : 0)));

/** Until every connection is closed. Connections without a request (a browser's preconnect) are not waited for. */
const waitForConnections = async (server: Server, running: ReadonlySet<ServerResponse>, logger: Logger): Promise<void> => {
  const deadline = performance.now() + DRAIN_MS;
  let quietSince = performance.now();
  while ((await countConnections(server)) > 0) {
    const now = performance.now();
    if (running.size > 0) quietSince = now;
    if (now - quietSince > QUIET_MS) return;
    if (now > deadline) return logger.warn('requests.cut-off', { count: running.size });
    // Node.js calls a connection idle once its response has ended, even while it is being sent.
    if (running.size === 0) server.closeIdleConnections();
    await sleep(LOOK_EVERY_MS);
  }
};

/** `net`'s close keeps idle connections, which `http`'s would cut immediately. */
const stopListening = (server: Server): void => void NetServer.prototype.close.call(server);

/**
 * Closing the socket resets connections in the backlog, so wait until none arrive. Counts checks, not time: waiting connections are read
 * after each check, even if the process was paused for longer.
 */
const untilNobodyComes = async (server: Server, graceMs: number): Promise<void> => {
  const began = performance.now();
  let quietLooks = 0;
  server.on('connection', () => {
    quietLooks = 0;
  });
  while (quietLooks < graceMs / LOOK_EVERY_MS && performance.now() - began < LONGEST_GRACE_MS) {
    await sleep(LOOK_EVERY_MS);
    quietLooks += 1;
  }
};

type Drained = { readonly server: Server; readonly running: ReadonlySet<ServerResponse>; readonly logger: Logger };

const drain = async ({ server, running, logger }: Drained, { graceMs, courtesyMs }: ConnectionTimeouts): Promise<void> => {
  const closed = once(server, 'close');
  const isBusy = (await countConnections(server)) > 0;
  if (isBusy) await untilNobodyComes(server, graceMs);
  stopListening(server);
  for (const res of running) if (!res.headersSent) res.setHeader('Connection', 'close');
  if (isBusy) await sleep(courtesyMs);
  await waitForConnections(server, running, logger);
  server.closeAllConnections();
  await closed;
};

const open = async (server: Server, port: number, host: string | undefined): Promise<void> => {
  try {
    server.listen({ port, backlog: BACKLOG, ...(host !== undefined && { host }) });
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(reasonOf(error instanceof Error ? error : new Error(String(error)), port), { cause: error });
  }
};

/** Reports a taken port early, before a database is started. @throws StartError */
export const assertPortIsFree = async (port: number, host?: string): Promise<void> => {
  const probe = createServer();
  await open(probe, port, host);
  probe.close();
  await once(probe, 'close');
};

const createServerWithTimeouts = ({ headersMs, requestMs, keepAliveMs, lookEveryMs, connections }: ConnectionTimeouts): Server => {
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: lookEveryMs,
    // The pipeline refuses it instead, with the headers of every response.
    requireHostHeader: false,
  });
  server.maxConnections = connections;
  return server;
};

/** @throws StartError when the port is unavailable. */
export const listen = async ({
  handler,
  host,
  port,
  commonHead = [],
  readiness,
  logger,
  timeouts,
}: ListenOptions): Promise<RunningServer> => {
  const limits = { ...CONNECTION_TIMEOUTS, ...timeouts };
  const server = createServerWithTimeouts(limits);
  const running = serveTracked(server, handler, limits.silenceMs);
  limitConnections(server, running, limits.connections);
  answerNodeRefusals(server, commonHead, running);
  await open(server, port, host);
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    readiness.drain();
    return drain({ server, running, logger }, limits);
  };
  return { port: portOf(server), stop: () => (stopping ??= stop()) };
};
