import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { createNewestRelease } from '#adapters/system/newest-release.ts';
import { DAY_MS, HOUR_MS } from '#core/domain/kernel/instant.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';

const serve = async (answers: readonly string[]) => {
  let asked = 0;
  const server = createServer((_req, res) => res.end(answers[asked++])).listen(0);
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/latest`,
    asked: () => asked,
    stop: () => server.close(),
  };
};

test('queries the newest release once a day, and hourly without an answer', async () => {
  const releases = await serve([
    '{"message":"rate limit"}',
    '{"tag_name":"<b>9.9.9</b>"}',
    '{"tag_name":"v0.2.0"}',
    '{"tag_name":"v0.3.0"}',
  ]);
  const clock = fixedClock();
  const newest = createNewestRelease(releases.url, clock);
  expect([await newest(), await newest(), releases.asked()]).toEqual(['unknown', 'unknown', 1]);
  clock.advance(HOUR_MS);
  expect(await newest()).toBe('unknown');
  clock.advance(HOUR_MS);
  expect(await newest()).toBe('0.2.0');
  clock.advance(DAY_MS - 1);
  expect([await newest(), releases.asked()]).toEqual(['0.2.0', 3]);
  clock.advance(1);
  expect(await newest()).toBe('0.3.0');
  releases.stop();
});

test('does not query a server unless allowed', async () => {
  expect(await createNewestRelease(undefined, fixedClock())()).toBe('not-asked');
});
