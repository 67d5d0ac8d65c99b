import { Agent, createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LoadBalancer {
  readonly url: string;
  /** Round robin over the instances whose last /readyz was 200. */
  serve(upstreams: readonly string[]): void;
  /** Resolves when it has seen all of them ready. */
  untilAllAreReady(): Promise<void>;
  /** Responses that broke off or never came: an error for the customer. */
  readonly aborted: readonly string[];
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 50;
const LOOK_TIMEOUT_MS = 1_000;
const BALANCERS_OWN = 'x-balancer';

/** As nginx does: hop-by-hop headers are not forwarded. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'te', 'trailer', 'upgrade']);

const handedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));

const createUpstream = (url: string, agent: Agent) => {
  let isReady = false;
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(LOOK_TIMEOUT_MS) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      // One slow response removes no instance: balancers wait for several. An unreachable one is removed at once.
      (error: unknown) => isReady && error instanceof Error && error.name === 'TimeoutError',
    );
    isLooking = false;
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return {
    url,
    agent,
    get isReady() {
      return isReady;
    },
    markDown: () => {
      isReady = false;
    },
    stop: () => clearInterval(timer),
  };
};

type Upstream = ReturnType<typeof createUpstream>;
type Forwarded = { readonly kind: 'answered' | 'never-reached' } | { readonly kind: 'aborted'; readonly reason: string };

const ANSWERED: Forwarded = { kind: 'answered' };
const NEVER_REACHED: Forwarded = { kind: 'never-reached' };

/**
 * A refused connection carried nothing, so another upstream is tried. So is a read whose kept connection the upstream closed before
 * responding; any other broken request may have been received, and is not repeated.
 */
const forward = (upstream: Upstream, incoming: IncomingMessage, body: Buffer, response: ServerResponse): Promise<Forwarded> =>
  new Promise((resolve) => {
    const { method, url, headers } = incoming;
    const outgoing = request(`${upstream.url}${url}`, {
      method,
      agent: upstream.agent,
      headers: {
        ...handedOn(headers),
        'content-length': String(body.length),
        // The test's browsers name their network; the balancer sees them all at one address.
        'x-forwarded-for': headers['x-forwarded-for'] ?? incoming.socket.remoteAddress ?? '',
        'x-forwarded-proto': 'http',
      },
    });
    outgoing.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, handedOn(answer.headers));
      answer.pipe(response);
      answer.once('end', () => resolve(ANSWERED));
      answer.once('error', () => resolve({ kind: 'aborted', reason: 'in the middle of the answer' }));
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      const reason = `${error.code ?? error.message} on a ${outgoing.reusedSocket ? 'kept' : 'new'} connection`;
      const wasClosedWhileKept = outgoing.reusedSocket && error.code === 'ECONNRESET' && method === 'GET';
      resolve(error.code === 'ECONNREFUSED' || wasClosedWhileKept ? NEVER_REACHED : { kind: 'aborted', reason });
    });
    response.once('close', () => outgoing.destroy());
    outgoing.end(body);
  });

/** A small nginx: round robin over ready instances, keep-alive on both sides, and no retry of a request that may have arrived. */
export const startLoadBalancer = async (): Promise<LoadBalancer> => {
  let upstreams: readonly Upstream[] = [];
  let turn = 0;
  const aborted: string[] = [];

  const nextReady = (tried: ReadonlySet<Upstream>): Upstream | undefined => {
    const ready = upstreams.filter((one) => one.isReady && !tried.has(one));
    turn += 1;
    return ready[turn % Math.max(1, ready.length)];
  };

  const fail = (response: ServerResponse, status: number): void => {
    if (response.headersSent) return void response.destroy();
    response.writeHead(status, { [BALANCERS_OWN]: 'no upstream', 'retry-after': '1' });
    response.end();
  };

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(incoming);
    const tried = new Set<Upstream>();
    for (let upstream = nextReady(tried); upstream !== undefined; upstream = nextReady(tried)) {
      const outcome = await forward(upstream, incoming, body, response);
      if (outcome.kind === 'answered') return;
      if (outcome.kind === 'aborted') {
        if (!response.destroyed) aborted.push(`${incoming.method} ${incoming.url?.split('?')[0]}: ${outcome.reason}`);
        return fail(response, 502);
      }
      upstream.markDown();
      tried.add(upstream);
    }
    fail(response, 503);
  };

  const server = createServer({ keepAliveTimeout: 60_000 }, (incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    aborted,
    serve: (urls) => {
      for (const old of upstreams) old.stop();
      upstreams = urls.map((url) => createUpstream(url, new Agent({ keepAlive: true })));
    },
    untilAllAreReady: async () => {
      while (!upstreams.every(({ isReady }) => isReady)) await sleep(LOOK_EVERY_MS);
    },
    close: async () => {
      for (const { stop, agent } of upstreams) {
        stop();
        agent.destroy();
      }
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

/** The balancer's own response: it did not reach the stand. */
export const isFromBalancer = (headers: Readonly<Record<string, unknown>>): boolean => headers[BALANCERS_OWN] !== undefined;
