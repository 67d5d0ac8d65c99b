import { describe, expect, it } from 'vitest';
import { createShell } from '#web/service-worker/shell.ts';

const KEPT = new Response('kept');

const shell = createShell({
  caches: { match: async () => KEPT } as unknown as CacheStorage,
  fetch: () => Promise.reject(new TypeError('no network')),
  version: '1',
  files: ['/index.html'],
});

describe('the pictures of the offline worker', () => {
  it('are the last 200 that were fetched, and come without the network', async () => {
    const kept = new Map<string, Response>();
    const pictures = {
      put: async ({ url }: Request, answer: Response) => void kept.set(url, answer),
      keys: async () => [...kept.keys()].map((url) => new Request(url)),
      delete: async ({ url }: Request) => kept.delete(url),
    };
    const fetched: string[] = [];
    const album = createShell({
      caches: { match: async ({ url }: Request) => kept.get(url), open: async () => pictures } as unknown as CacheStorage,
      fetch: async (request) => {
        fetched.push((request as Request).url);
        return new Response('a picture');
      },
      version: '1',
      files: [],
    });
    const urls = Array.from({ length: 201 }, (_none, at) => `https://stand.example/images/uploads/${at}.jpg`);
    for (const url of urls) await album.picture(new Request(url));
    expect([...kept.keys()]).toEqual(urls.slice(1));
    await album.picture(new Request(urls[1] ?? ''));
    expect(fetched).toEqual(urls);
  });
});

describe('the page of the offline worker', () => {
  const ofTheStand = { bandstand: '1' };

  it('is what the stand has, whatever its status', async () => {
    const page = new Response('from the stand', { status: 503, headers: ofTheStand });
    expect(await shell.page(Promise.resolve(page))).toBe(page);
  });

  it.each([200, 403, 404, 502])('is the kept one when a proxy or a portal answers %i in its place', async (status) => {
    expect(await shell.page(Promise.resolve(new Response('<h1>Log in to the Wi-Fi</h1>', { status })))).toBe(KEPT);
  });

  it('is the kept one when the network fails', async () => {
    expect(await shell.page(Promise.reject(new TypeError('no network')))).toBe(KEPT);
  });

  it('is the kept one when a failure comes as an answer, as in Firefox', async () => {
    expect(await shell.page(Promise.resolve(Response.error()))).toBe(KEPT);
  });
});
