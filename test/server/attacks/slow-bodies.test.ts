import { createConnection, type Socket } from 'node:net';
import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { listen } from '#server/http/listen.ts';
import { createConcurrencyLimiter } from '#server/http/load-shedding/concurrency-limiter.ts';
import { createBodyPools, createUnfinishedBodies, type BodyPools } from '#server/http/middleware/unfinished-bodies.ts';
import { cartOf, CHECKOUT, post, send } from '../../support/http-calls.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

/** The attack of issue 14: so many unfinished requests are open, and so many new ones come each second. */
const OPEN = 500;
const NEW_PER_SECOND = 60;
const SECONDS = 6;
/** `createBodyPools`: of one network. */
const MOST_UNFINISHED = 200;
const MOST_UNFINISHED_WEBHOOKS = 20;

const SIGNATURE = `t=1764000000,v1=${'0'.repeat(64)}`;

/** Headers, one byte of body, nothing more. */
const unfinished = (path: string, headers = '', body = '{'): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n${headers}\r\n${body}`;

const smallUnfinished = (path: string): string => unfinished(path).replace('200000', '900');

const TARGETS = ['/api/heartbeat', '/api/auth/staff', '/api/auth/admin', '/api/order-lookup', CHECKOUT, '/api/nothing'].map(
  smallUnfinished,
);

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

interface Attack {
  open(): number;
  connected(): number;
  /** What the server has said to them, if anything. */
  readonly answers: string[];
}

const startAttack = (port: number, messages: readonly string[], perSecond = NEW_PER_SECOND, atOnce = OPEN): Attack => {
  const sockets = new Set<Socket>();
  const answers: string[] = [];
  let count = 0;
  let connected = 0;
  const one = (): void => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    sockets.add(socket);
    socket.on('error', () => undefined).on('data', (chunk) => answers.push(String(chunk).slice(0, 12)));
    socket.once('connect', () => (connected += 1)).once('close', () => sockets.delete(socket));
    socket.write(messages[count++ % messages.length] ?? '');
  };
  for (let index = 0; index < atOnce; index++) one();
  const timer = perSecond === 0 ? undefined : setInterval(one, 1_000 / perSecond);
  closing.push(() => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  });
  return { open: () => sockets.size, connected: () => connected, answers };
};

/** Every kind of call that people make, from the attacker's own address. */
const honestCalls = async (stand: ServerHarness, url: string) => {
  const cart = await cartOf({ url }, { Cola: 1 });
  const code = await stand.services.get('demoStaffCode').current();
  const device = (await post({ url }, '/api/auth/staff', { code })).headers.get('set-cookie')?.split(';')[0] ?? '';
  return [
    () => send({ url }, '/'),
    () => send({ url }, '/api/products'),
    () => send({ url }, `/api/order-status/${'h'.repeat(32)}`),
    () => post({ url }, '/api/heartbeat', { sessionId: 'honest-visitor', cartItemCount: 1 }),
    () => post({ url }, '/api/order-lookup', { emailOrPhone: 'jamie@example.com' }),
    () => post({ url }, CHECKOUT, cart, { 'x-visitor-id': 'honest-visitor' }),
    () => post({ url }, '/api/auth/staff', { code }, { cookie: device }),
  ] as const;
};

type Calls = Awaited<ReturnType<typeof honestCalls>>;

const REFUSED = new Set([408, 421, 503]);

const measure = async (calls: Calls) => {
  const times: number[] = [];
  const refused: number[] = [];
  const until = performance.now() + SECONDS * 1_000;
  const repeatCalls = async (from: number): Promise<void> => {
    for (let at = from; performance.now() < until; at++) {
      const call = calls[at % calls.length];
      const begun = performance.now();
      const { status } = (await call?.()) ?? { status: 0 };
      times.push(performance.now() - begun);
      if (REFUSED.has(status)) refused.push(status);
      await sleep(5);
    }
  };
  await Promise.all([0, 2, 4].map(repeatCalls));
  const sorted = times.toSorted((one, other) => one - other);
  return { p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0, count: times.length, refused };
};

const start = async (bodyPools: BodyPools, wrap: (app: RequestListener) => RequestListener = (app) => app) => {
  const stand = await startServerHarness({ hasWorker: false, overrides: { bodyPools } });
  const readiness = { ...stand.services.get('readiness'), drain: () => undefined };
  const handler = wrap(createApp(stand.services.get('httpServices')));
  const server = await listen({ handler, port: 0, readiness, logger: stand.logger });
  closing.push(
    () => stand.stop(),
    () => server.stop(),
  );
  return { stand, port: server.port, url: `http://127.0.0.1:${server.port}` };
};

/** As it was: a request takes its permit when its headers arrive. */
const permitAtHeaders = (app: RequestListener): RequestListener => {
  const limiter = createConcurrencyLimiter({ permits: 12, queued: 400, maxWaitMs: 1_000, permitMs: 2_000 });
  return (req, res) => {
    if (req.method !== 'POST') return app(req, res);
    void limiter.acquire(true).then((release) => {
      if (release === null) return res.writeHead(503).end();
      res.once('close', release);
      return app(req, res);
    });
  };
};

const LIMITLESS = { perNetwork: Infinity, inAll: Infinity, completeWithinMs: 600_000 };
const boundless = (): BodyPools => ({ small: createUnfinishedBodies(LIMITLESS), webhooks: createUnfinishedBodies(LIMITLESS) });

describe(`${OPEN} unfinished requests from one address, and ${NEW_PER_SECOND} new ones a second`, () => {
  test('refuse nobody and slow nobody down, at that same address; few stay open', async () => {
    const { stand, port, url } = await start(createBodyPools());
    const calls = await honestCalls(stand, url);
    // The first calls of a process are slow.
    for (const call of [...calls, ...calls]) await call();
    const quiet = await measure(calls);
    const attack = startAttack(port, TARGETS);
    const attacked = await measure(calls);
    expect([quiet.refused, attacked.refused]).toEqual([[], []]);
    expect(attacked.count).toBeGreaterThan(100);
    // The machine of the tests has other things to do: what is allowed on top is its noise, not the attack's.
    expect(attacked.p99Ms).toBeLessThan(2 * quiet.p99Ms + 100);
    await expect.poll(() => attack.open(), { timeout: 20_000 }).toBeLessThanOrEqual(MOST_UNFINISHED + NEW_PER_SECOND);
    expect(attack.answers).toContain('HTTP/1.1 408');
  });

  test('would close the stand if a request counted as work from its headers on', async () => {
    const { stand, port, url } = await start(boundless(), permitAtHeaders);
    const calls = await honestCalls(stand, url);
    startAttack(port, TARGETS);
    await sleep(500);
    expect((await measure(calls)).refused.length).toBeGreaterThan(0);
  });

  test('would all stay open without the bound', async () => {
    const { port } = await start(boundless());
    const attack = startAttack(port, TARGETS.slice(0, 5));
    await sleep(2_000);
    expect(attack.open()).toBeGreaterThan(OPEN);
  });

  test('one that does not go on is dropped after its time, however few there are', async () => {
    const pools = { ...createBodyPools(), small: createUnfinishedBodies({ perNetwork: 200, inAll: 1_000, completeWithinMs: 300 }) };
    const { port } = await start(pools);
    const attack = startAttack(port, TARGETS, 0, TARGETS.length);
    await expect.poll(() => attack.open(), { timeout: 10_000 }).toBe(0);
  });
});

describe('600 unfinished webhooks', () => {
  const LARGE = `{${' '.repeat(150_000)}`;

  test('with a signature of the right form keep only a few bodies in memory; a genuine sender is answered', async () => {
    const { port, url } = await start(createBodyPools());
    const attack = startAttack(port, [unfinished('/api/simulated/webhook', `Simulated-Signature: ${SIGNATURE}\r\n`, LARGE)], 0, 600);
    await expect.poll(() => attack.connected(), { timeout: 20_000 }).toBe(600);
    await expect.poll(() => attack.open(), { timeout: 20_000 }).toBeLessThanOrEqual(MOST_UNFINISHED_WEBHOOKS);
    const answer = await post({ url }, '/api/simulated/webhook', {}, { 'simulated-signature': SIGNATURE });
    expect(answer.json?.['code']).toBe('BAD_SIGNATURE');
  });

  test.each<[string, string, string]>([
    ['/api/simulated/webhook', 'none', ''],
    ['/api/simulated/webhook', 'a word', 'Simulated-Signature: please\r\n'],
    ['/api/simulated/webhook', 'two headers', `Simulated-Signature: ${SIGNATURE}\r\n`.repeat(2)],
  ])('%s, with %s for a signature, is refused before its body is read', async (path, _what, headers) => {
    const { port } = await start(createBodyPools());
    const attack = startAttack(port, [unfinished(path, headers)], 0, 1);
    await expect.poll(() => attack.answers, { timeout: 5_000 }).toContain('HTTP/1.1 400');
  });
});
