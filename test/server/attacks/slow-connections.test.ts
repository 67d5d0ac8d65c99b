import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { post, send } from '../../support/http-calls.ts';
import { crawl, KINDS, running, SHORT, SLOW, startServer } from './slow-connections.ts';

afterEach(async () => {
  for (const stop of running.splice(0).toReversed()) await stop();
});

/** The honest clients' responses while the others hold their connections. */
const honestAnswers = async (url: string): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (let index = 0; index < 20; index++) {
    statuses.push((await send({ url }, '/api/products')).status);
    statuses.push((await post({ url }, '/api/heartbeat', { sessionId: `honest-${index}`, cartItemCount: 1 })).status);
  }
  return statuses;
};

describe(`${SLOW} connections that take their time`, () => {
  test('do not delay honest customers, and are all cut', async () => {
    const { url, port } = await startServer(SHORT);
    const slow = Array.from({ length: SLOW }, (_, index) => {
      const [, first, drip] = KINDS[index % KINDS.length] ?? KINDS[0];
      return crawl(port, first, drip);
    });
    const statuses = await honestAnswers(url);
    expect(statuses.filter((status) => status !== 200 && status !== 204)).toEqual([]);
    await Promise.all(slow.map(({ gone }) => gone));
    expect((await send({ url }, '/livez')).status).toBe(200);
  });

  test('are cut with unread answers', async () => {
    const silenceMs = SHORT.silenceMs / 4;
    const { port } = await startServer({ ...SHORT, silenceMs });
    const ask = 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';
    // Far more responses than the kernel buffers, none of them read.
    const { socket, gone } = crawl(port, ask.repeat(400), '');
    socket.pause();
    // A paused socket notices its end only on a write, which ends the silence; so on a busy machine it is paused repeatedly.
    const isCutOff = async (): Promise<boolean> => {
      await sleep(3 * silenceMs + SHORT.lookEveryMs);
      socket.write('\r\n');
      await sleep(200);
      return socket.destroyed;
    };
    await expect.poll(isCutOff, { timeout: 60_000 }).toBe(true);
    socket.destroy();
    await gone;
  });

  test('do not include a used and idle one, which stays', async () => {
    const { port } = await startServer(SHORT);
    const socket = createConnection({ port, host: '127.0.0.1' }).on('error', () => undefined);
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
});
