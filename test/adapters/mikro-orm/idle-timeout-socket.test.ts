import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { idleTimeoutSocket } from '#adapters/mikro-orm/database/connection.ts';

const SILENCE_MS = 150;
/** Responds in its own thread while this one is blocked. */
const SERVER = `const { parentPort } = require('node:worker_threads');
const server = require('node:net').createServer((socket) => socket.on('data', () => socket.write('answer')));
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;

test('a process that was paused for long still reads its answer', async () => {
  const server = new Worker(SERVER, { eval: true });
  const [port]: unknown[] = await once(server, 'message');
  const socket = idleTimeoutSocket(SILENCE_MS)().connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('question');
  await turn();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * SILENCE_MS);
  const [answer]: unknown[] = await once(socket, 'data');
  expect(String(answer)).toBe('answer');
  socket.destroy();
  await server.terminate();
});
