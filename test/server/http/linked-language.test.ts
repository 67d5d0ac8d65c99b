import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../../support/http-calls.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

let stand: ServerHarness;
beforeAll(async () => {
  stand = await startServerHarness({ hasWorker: false });
});
afterAll(() => stand.stop());

const cookieOf = async (path: string): Promise<string | null> => (await send(stand, path)).headers.get('set-cookie');

test('a link to a page brings its language along; a file or a call, which a shared cache may keep, sets no cookie', async () => {
  expect(await cookieOf('/?lang=es')).toContain('language=es');
  expect(await cookieOf('/order-status/a-hash?lang=en')).toContain('language=en');
  for (const path of ['/assets/app-1a2b3c.js?lang=es', '/images/products/cola.jpg?lang=es', '/api/queue-status?lang=es', '/api?lang=es'])
    expect((await cookieOf(path)) ?? '').not.toContain('language=');
});
