import { afterEach, describe, expect, test } from 'vitest';
import { BODY_LIMITS } from '#server/http/load-shedding/rooms.ts';
import { post } from '../../support/http-calls.ts';
import { closing, honestCalls, measure, NEW_PER_SECOND, OPEN, start, startAttack, TARGETS, unfinished } from './slow-bodies.ts';

const MOST_UNFINISHED = BODY_LIMITS.small.perNetwork;
const MOST_UNFINISHED_WEBHOOKS = BODY_LIMITS.webhooks.perNetwork;

const SIGNATURE = `t=1764000000,v1=${'0'.repeat(64)}`;

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

describe(`${OPEN} unfinished requests from one address, and ${NEW_PER_SECOND} new ones a second`, () => {
  test('do not block others at the same address, and few stay open', async () => {
    const { stand, port, url } = await start();
    const calls = await honestCalls(stand, url);
    // The first calls of a process are slow.
    for (const call of [...calls, ...calls]) await call();
    const attack = startAttack(port, TARGETS);
    const attacked = await measure(calls);
    expect(attacked.refused).toEqual([]);
    expect(attacked.count).toBeGreaterThan(calls.length);
    await expect.poll(() => attack.open()).toBeLessThanOrEqual(MOST_UNFINISHED + NEW_PER_SECOND);
    expect(attack.answers).toContain('HTTP/1.1 408');
  });

  test('each is dropped after its time', async () => {
    const { port } = await start({ ...BODY_LIMITS, small: { ...BODY_LIMITS.small, completeWithinMs: 300 } });
    const attack = startAttack(port, TARGETS, 0, TARGETS.length);
    await expect.poll(() => attack.open()).toBe(0);
  });
});

describe('600 unfinished webhooks', () => {
  test.each(['/api/simulated/webhook/', '/API/Simulated/Webhook'])('have one address, with one limit: not %s', async (path) => {
    const { url } = await start();
    expect((await post({ url }, path, {}, { 'simulated-signature': SIGNATURE })).status).toBe(404);
  });

  const LARGE = `{${' '.repeat(150_000)}`;

  test('with a signature of the right form keep only a few bodies in memory; a genuine sender is answered', async () => {
    const { port, url } = await start();
    const attack = startAttack(port, [unfinished('/api/simulated/webhook', `Simulated-Signature: ${SIGNATURE}\r\n`, LARGE)], 0, 600);
    await expect.poll(() => attack.connected(), { timeout: 60_000 }).toBe(600);
    await expect.poll(() => attack.open(), { timeout: 60_000 }).toBeLessThanOrEqual(MOST_UNFINISHED_WEBHOOKS);
    const answer = await post({ url }, '/api/simulated/webhook', {}, { 'simulated-signature': SIGNATURE });
    expect(answer.json?.['code']).toBe('BAD_SIGNATURE');
  });

  test.each<[string, string, string]>([
    ['/api/simulated/webhook', 'none', ''],
    ['/api/simulated/webhook', 'a word', 'Simulated-Signature: please\r\n'],
    ['/api/simulated/webhook', 'two headers', `Simulated-Signature: ${SIGNATURE}\r\n`.repeat(2)],
  ])('%s, with %s for a signature, is refused before its body is read', async (path, _what, headers) => {
    const { port } = await start();
    const attack = startAttack(port, [unfinished(path, headers)], 0, 1);
    await expect.poll(() => attack.answers).toContain('HTTP/1.1 400');
  });
});
