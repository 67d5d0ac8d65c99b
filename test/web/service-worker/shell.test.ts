import { describe, expect, it } from 'vitest';
import { createShell } from '#web/service-worker/shell.ts';

const KEPT = new Response('kept');

const shell = createShell({
  caches: { match: async () => KEPT } as unknown as CacheStorage,
  fetch: () => Promise.reject(new TypeError('no network')),
  version: '1',
  files: ['/index.html'],
});

describe('the page of the offline worker', () => {
  it('is what the network has, whatever its status', async () => {
    const page = new Response('from the stand', { status: 503 });
    expect(await shell.page(Promise.resolve(page))).toBe(page);
  });

  it('is the kept one when the network fails', async () => {
    expect(await shell.page(Promise.reject(new TypeError('no network')))).toBe(KEPT);
  });

  it('is the kept one when a failure comes as an answer, as in Firefox', async () => {
    expect(await shell.page(Promise.resolve(Response.error()))).toBe(KEPT);
  });
});
