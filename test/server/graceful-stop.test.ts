import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type RequestListener } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { CONNECTION_TIMEOUTS, listen, type ConnectionTimeouts, type RunningServer } from '#server/http/listener/listen.ts';
import { recordingLogger } from '../support/fakes/recording-logger.ts';
import { send } from '../support/http-calls.ts';
import { startServerHarness, type ServerHarness } from '../support/server-harness.ts';

const MORE_THAN_A_KERNEL_TAKES = 32 * 1024 * 1024;
/** Connections without a request are closed sooner than this. */
const LONGER_THAN_QUIET_MS = 2_500;
/** More than twice as long as a stopping instance waits for new connections. */
const STILL_COMING_MS = 700;
const GRACE_MS = 500;
/** Timers may fire slightly early, but never by a quarter. */
const NEARLY_ALL_OF_IT_MS = 0.75 * GRACE_MS;
/** Longer than any machine takes to close a port. */
const LONG_COURTESY_MS = 10_000;

/** Requests for the queue’s status, which share one response, wait until the test continues. */
const slowHarness = async () => {
  const held = Promise.withResolvers<void>();
  let begun = 0;
  const stand: ServerHarness = await startServerHarness({
    hasWorker: true,
    timeouts: CONNECTION_TIMEOUTS,
    overrides: {
      getQueueStatus: async () => {
        begun += 1;
        await held.promise;
        return { acceptingOrders: true };
      },
    },
  });
  return { stand, begun: () => begun, answerThem: held.resolve };
};

type Outcome = { readonly status: number | undefined; readonly error: string | undefined };

const ask = (url: string, agent: Agent): Promise<Outcome> =>
  new Promise((resolve) => {
    get(url, { agent }, (res) => {
      res.resume();
      res.once('end', () => resolve({ status: res.statusCode, error: undefined }));
      res.once('aborted', () => resolve({ status: res.statusCode, error: 'aborted' }));
    }).once('error', (error: NodeJS.ErrnoException) => resolve({ status: undefined, error: error.code ?? error.message }));
  });

/** The listener alone. */
const listenWith = (handler: RequestListener, timeouts: Partial<ConnectionTimeouts> = {}, host?: string): Promise<RunningServer> => {
  const readiness = {
    report: () => Promise.reject(new Error('not asked')),
    isDraining: false,
    drain: () => undefined,
    onDrain: () => undefined,
  };
  return listen({ handler, host, port: 0, readiness, logger: recordingLogger(), timeouts });
};

test('HOST of another machine is refused with that reason', async () => {
  const elsewhere = listenWith((_req, res) => void res.end(), {}, '192.0.2.1');
  await expect(elsewhere).rejects.toThrow('HOST is not an address of this machine.');
});

describe('stopping', () => {
  test('finishes running requests behind a closed port', async () => {
    const { stand, begun, answerThem } = await slowHarness();
    const running = Array.from({ length: 20 }, () => send(stand, '/api/queue-status'));
    await expect.poll(begun).toBe(1);
    const stopped = stand.stop();
    const isOpen = (): Promise<boolean> =>
      fetch(`${stand.url}/livez`).then(
        () => true,
        () => false,
      );
    // Rare: the port stays open while new connections arrive.
    await expect.poll(isOpen, { interval: 2 * CONNECTION_TIMEOUTS.graceMs }).toBe(false);
    answerThem();
    const answers = await Promise.all(running);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await stopped;
  });

  test('reports not ready while it still answers', async () => {
    const { stand, begun, answerThem } = await slowHarness();
    const running = send(stand, '/api/queue-status');
    await expect.poll(begun).toBe(1);
    const stopped = stand.stop();
    const ready = await send(stand, '/readyz');
    expect([ready.status, ready.json?.['draining']]).toEqual([503, true]);
    answerThem();
    expect((await running).status).toBe(200);
    await stopped;
  });

  test('aborts no request of a steady load on kept connections', async () => {
    const stand = await startServerHarness({ hasWorker: false, timeouts: CONNECTION_TIMEOUTS });
    const agent = new Agent({ keepAlive: true, maxSockets: 10 });
    const outcomes: Outcome[] = [];
    const loading = new AbortController();
    const client = async (): Promise<void> => {
      while (!loading.signal.aborted) {
        const outcome = await ask(`${stand.url}/api/queue-status`, agent);
        outcomes.push(outcome);
        // The port is closed, so no request was begun or aborted.
        if (outcome.error === 'ECONNREFUSED') return;
      }
    };
    const clients = Array.from({ length: 10 }, client);
    await expect.poll(() => outcomes.length).toBeGreaterThan(50);
    await stand.stop();
    loading.abort();
    await Promise.all(clients);
    agent.destroy();
    expect(outcomes.filter(({ status, error }) => status !== 200 && error !== 'ECONNREFUSED')).toEqual([]);
  });

  // A load balancer that has not polled /readyz yet. Without the wait for a quiet moment its connections are refused.
  test('accepts new connections as long as they arrive', async () => {
    const server = await listenWith((_req, res) => void res.end());
    const url = `http://127.0.0.1:${server.port}`;
    const kept = new Agent({ keepAlive: true });
    await ask(url, kept);
    const outcomes: Outcome[] = [];
    const stopped = server.stop();
    const began = performance.now();
    while (performance.now() - began < STILL_COMING_MS) outcomes.push(await ask(url, new Agent()));
    expect(outcomes.filter(({ status }) => status !== 200)).toEqual([]);
    await stopped;
    expect((await ask(url, new Agent())).error).toBe('ECONNREFUSED');
    kept.destroy();
  });

  test('accepts connections during the whole grace period while clients are connected, and does not wait otherwise', async () => {
    const stopMs = async (server: RunningServer): Promise<number> => {
      const began = performance.now();
      await server.stop();
      return performance.now() - began;
    };
    const busy = await listenWith((_req, res) => void res.end(), { graceMs: GRACE_MS, courtesyMs: 0 });
    const kept = new Agent({ keepAlive: true });
    await ask(`http://127.0.0.1:${busy.port}`, kept);
    expect(await stopMs(busy)).toBeGreaterThan(NEARLY_ALL_OF_IT_MS);
    kept.destroy();
    const alone = await listenWith((_req, res) => void res.end(), { courtesyMs: LONG_COURTESY_MS });
    expect(await stopMs(alone)).toBeLessThan(LONG_COURTESY_MS);
  });

  // Would be cut if an ended response counted as sent, and its connection as idle.
  test('waits for a client that still reads its answer', async () => {
    const body = Buffer.alloc(MORE_THAN_A_KERNEL_TAKES);
    const server = await listenWith((_req, res) => void res.end(body));
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      get(`http://127.0.0.1:${server.port}`, resolve).once('error', reject),
    );
    const stopped = server.stop();
    await sleep(LONGER_THAN_QUIET_MS);
    let read = 0;
    for await (const chunk of answer) read += Buffer.byteLength(chunk);
    expect(read).toBe(body.length);
    await stopped;
  });

  // If idle connections were not closed individually, all of them would be cut together a second later.
  test('closes idle connections, and answers a half-sent request', async () => {
    const server = await listenWith((_req, res) => void res.end());
    const connect = (): Socket => createConnection(server.port, '127.0.0.1').on('error', () => undefined);
    const [slow, idle] = [connect(), connect()];
    const heard = new Promise((resolve) => slow.once('data', (chunk) => resolve(String(chunk))).once('close', () => resolve('nothing')));
    slow.write('GET / HTTP/1.1\r\n');
    idle.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(idle, 'data');
    const stopped = server.stop();
    await once(idle, 'close');
    slow.write('Host: x\r\n\r\n');
    expect(await heard).toContain('HTTP/1.1 200');
    await stopped;
  });

  test('may be requested twice', async () => {
    const stand = await startServerHarness({ timeouts: CONNECTION_TIMEOUTS });
    await Promise.all([stand.stop(), stand.stop()]);
    await expect(fetch(`${stand.url}/livez`)).rejects.toThrow();
  });
});
