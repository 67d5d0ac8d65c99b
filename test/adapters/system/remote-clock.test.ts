import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { readRemoteClock } from '#adapters/system/remote-clock.ts';

test.each([
  ['of a refusal, too', 'Fri, 20 Nov 2026 01:30:00 GMT', Date.UTC(2026, 10, 20, 1, 30)],
  ['none without a date', '', null],
])('reads the time of a response: %s', async (_case, date, expected) => {
  const server = createServer((_req, res) => {
    res.sendDate = false;
    res.writeHead(404, date === '' ? {} : { date }).end();
  }).listen(0);
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  expect(await readRemoteClock(url)).toBe(expected);
  server.close();
  await once(server, 'close');
  expect(await readRemoteClock(url)).toBeNull();
});
