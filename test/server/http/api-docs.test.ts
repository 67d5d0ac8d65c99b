import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../../support/http-calls.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

let stand: ServerHarness;

beforeAll(async () => {
  stand = await startServerHarness({ hasWorker: false });
});
afterAll(() => stand.stop());

describe('/api/docs', () => {
  test('is a page all of whose files are there, with a policy that runs no inline script', async () => {
    const { status, headers, text } = await send(stand, '/api/docs');

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'self'.*object-src 'none'/u);
    expect(headers.get('content-security-policy')).not.toMatch(/script-src|unsafe-eval/u);
    const files = [...text.matchAll(/(?:src|href)="(\/api\/[^"]+)"/gu)].map(([, path]) => path ?? '');
    expect(files.length).toBeGreaterThanOrEqual(5);
    for (const file of files) expect((await send(stand, file)).status, file).toBe(200);
  });
});
