import { createConnection, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { listen, type ConnectionTimeouts, type RunningServer } from '#server/http/listen.ts';
import { post, send } from '../../support/http-calls.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

const SLOW = 500;

/** Seconds become tenths: the mechanism is the same. */
const SHORT: ConnectionTimeouts = {
  headersMs: 1_500,
  requestMs: 2_500,
  silenceMs: 2_000,
  keepAliveMs: 20_000,
  lookEveryMs: 250,
  connections: 5_000,
};

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0).toReversed()) await stop();
});

const startServer = async (
  timeouts: Partial<ConnectionTimeouts>,
): Promise<{ readonly stand: ServerHarness; readonly url: string; readonly server: RunningServer }> => {
  const stand = await startServerHarness({ hasWorker: false });
  const readiness = { ...stand.services.get('readiness'), drain: () => undefined };
  const handler = createApp(stand.services.get('httpServices'));
  const server = await listen({ handler, port: 0, readiness, logger: stand.logger, timeouts });
  running.push(
    () => stand.stop(),
    () => server.stop(),
  );
  return { stand, url: `http://127.0.0.1:${server.port}`, server };
};

/** A connection that says so much at once, then a byte now and then. */
const crawl = (port: number, first: string, drip: string): { readonly socket: Socket; readonly gone: Promise<void> } => {
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

const KINDS = [
  ['headers that drip', 'GET /api/products HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'],
  ['headers that never begin', '', ''],
  ['a body that drips', 'POST /api/heartbeat HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{', ' '],
  [
    'a body in chunks that drip',
    'POST /api/heartbeat HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    '1\r\n \r\n',
  ],
] as const;

/** The honest ones' answers while the others hold their connections. */
const honestAnswers = async (url: string): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (let index = 0; index < 20; index++) {
    statuses.push((await send({ url }, '/api/products')).status);
    statuses.push((await post({ url }, '/api/heartbeat', { sessionId: `honest-${index}`, cartItemCount: 1 })).status);
  }
  return statuses;
};

describe(`${SLOW} connections that take their time`, () => {
  test('do not keep honest customers waiting, and are all cut', async () => {
    const { url, server } = await startServer(SHORT);
    const slow = Array.from({ length: SLOW }, (_, index) => {
      const [, first, drip] = KINDS[index % KINDS.length] ?? KINDS[0];
      return crawl(server.port, first, drip);
    });
    const statuses = await honestAnswers(url);
    expect(statuses.filter((status) => status !== 200 && status !== 204)).toEqual([]);
    await Promise.all(slow.map(({ gone }) => gone));
    expect((await send({ url }, '/livez')).status).toBe(200);
  });

  test('would hold theirs without the limits', async () => {
    const { server } = await startServer({ ...SHORT, headersMs: 0, requestMs: 0, silenceMs: 0 });
    const { socket, gone } = crawl(server.port, KINDS[0][1], KINDS[0][2]);
    const outcome = await Promise.race([gone.then(() => 'cut'), sleep(SHORT.requestMs + 1_500, 'still there')]);
    expect(outcome).toBe('still there');
    socket.destroy();
    await gone;
  });

  test('an answer that nobody reads is given up', async () => {
    const { server } = await startServer(SHORT);
    const ask = 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';
    // Far more answers than the kernel holds, none of them read.
    const { socket, gone } = crawl(server.port, ask.repeat(400), '');
    socket.pause();
    await sleep(2 * SHORT.silenceMs + SHORT.lookEveryMs);
    // A paused socket learns of its end when it writes.
    const isCutOff = (): boolean => {
      socket.write('\r\n');
      return socket.destroyed;
    };
    await expect.poll(isCutOff, { interval: 100 }).toBe(true);
    socket.destroy();
    await gone;
  });

  test('a connection that was used and is idle stays for the next request', async () => {
    const { server } = await startServer(SHORT);
    const socket = createConnection({ port: server.port, host: '127.0.0.1' });
    let answers = '';
    socket.on('data', (chunk) => (answers += String(chunk)));
    const ask = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n';
    socket.write(ask);
    await expect.poll(() => answers.match(/HTTP\/1\.1 200/g)?.length).toBe(1);
    await sleep(SHORT.requestMs + 2 * SHORT.lookEveryMs);
    socket.write(ask);
    await expect.poll(() => answers.match(/HTTP\/1\.1 200/g)?.length).toBe(2);
    socket.destroy();
  });

  test('more connections than the process has room for are turned away, and those that are there go on', async () => {
    const { server } = await startServer({ ...SHORT, connections: 10 });
    const held = Array.from({ length: 10 }, () => crawl(server.port, KINDS[0][1], ''));
    await sleep(200);
    const late = crawl(server.port, 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n', '');
    await late.gone;
    let answer = '';
    held[0]?.socket.on('data', (chunk) => (answer += String(chunk)));
    held[0]?.socket.write('\r\n');
    await expect.poll(() => answer).toContain('HTTP/1.1 200');
    for (const { socket } of held) socket.destroy();
  });
});
