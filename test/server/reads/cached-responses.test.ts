import { rmSync, writeFileSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { send } from '../../support/http-calls.ts';
import { siteOfFile, standOfFile } from '../../support/stands.ts';

const SCRIPT = `export const text = '${'drum '.repeat(400)}';`;
const siteDir = siteOfFile({
  'assets/first-abc123.js': SCRIPT,
  'assets/first-abc123.js.br': brotliCompressSync(SCRIPT),
  'assets/first-abc123.js.gz': gzipSync(SCRIPT),
  'images/products/cola.jpg': Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x80]),
  '.stamp': 'secret',
  '.server/page.js': 'secret',
});
const stand = await standOfFile({ siteDir });

type Raw = { readonly status: number | undefined; readonly headers: NodeJS.Dict<string | string[]>; readonly body: Buffer };

/** Without a client that decodes automatically. */
const ask = async (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Raw> => {
  const request = httpGet(`${stand.url}${path}`, { headers, method });
  const [answer] = await once(request, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
};

const PLAIN = { 'accept-encoding': 'identity' };

describe('cached responses', () => {
  test('are all shared rows, none of which depends on the caller', () => {
    const rows = Object.values(contract).flatMap((group): readonly Endpoint[] => Object.values(group));
    const shared = rows.filter(({ cache }) => cache === 'shared');
    const { byPath } = stand.services.get('cachedResponses');
    expect([...byPath.keys()].filter((path) => path.startsWith('/api/')).toSorted()).toEqual(shared.map(({ path }) => path).toSorted());
    for (const { path, method, access, params, query, headers } of shared)
      expect([path, method, access, params, query, headers]).toEqual([path, 'GET', 'public', undefined, undefined, undefined]);
  });

  test.each<[string, string | undefined, (body: Buffer) => Buffer]>([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['br;q=0.0,gzip;q=0', undefined, (body) => body],
    ['brotli, x-gzip', undefined, (body) => body],
    ['identity', undefined, (body) => body],
  ])('are sent for Accept-Encoding %s as %s, each with its own tag', async (accepted, coding, decode) => {
    const plain = await ask('/api/products', PLAIN);
    const answer = await ask('/api/products', { 'accept-encoding': accepted });
    expect([answer.status, answer.headers['content-encoding'], answer.headers['vary']]).toEqual([200, coding, 'Accept-Encoding']);
    expect(decode(answer.body).equals(plain.body)).toBe(true);
    expect(answer.headers['content-length']).toBe(String(answer.body.length));
    expect(answer.headers['etag']).toMatch(/^"[\w-]+"$/);
    expect(answer.headers['etag'] === plain.headers['etag']).toBe(coding === undefined);
  });

  test('are not sent again to clients that have them', async () => {
    const etag = String((await ask('/api/products', PLAIN)).headers['etag']);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await ask('/api/products', { ...PLAIN, 'if-none-match': known });
      expect([known, answer.status, answer.body.length, answer.headers['etag'], answer.headers['vary']]).toEqual([
        known,
        304,
        0,
        etag,
        'Accept-Encoding',
      ]);
    }
    expect((await ask('/api/products', { ...PLAIN, 'if-none-match': '"other"' })).status).toBe(200);
    const zipped = String((await ask('/api/products', { 'accept-encoding': 'gzip' })).headers['etag']);
    for (const other of [etag, zipped])
      expect((await ask('/api/products', { 'accept-encoding': 'br', 'if-none-match': other })).status).toBe(200);
    expect((await ask('/api/products', { ...PLAIN, 'if-none-match': etag, 'cache-control': 'no-cache' })).status).toBe(200);
  });

  test('are answered to HEAD with the same headers and no body', async () => {
    for (const path of ['/api/products', '/assets/first-abc123.js', '/']) {
      const [whole, head] = [await ask(path), await ask(path, {}, 'HEAD')];
      const without = ({ headers: { 'x-request-id': _id, date: _date, bandstand: _now, ...rest } }: Raw) => rest;
      expect([path, head.status, head.body.length, without(head)]).toEqual([path, 200, 0, without(whole)]);
    }
  });

  test('have the stand’s time, also as 304', async () => {
    const etag = String((await ask('/api/products', PLAIN)).headers['etag']);
    for (const [path, headers] of [
      ['/api/products', PLAIN],
      ['/api/products', { ...PLAIN, 'if-none-match': etag }],
      ['/', PLAIN],
      ['/assets/first-abc123.js', PLAIN],
      ['/api/orders', PLAIN],
      ['/nowhere', PLAIN],
    ] as const) {
      const { clock } = stand.services.get('platform');
      const before = clock.now();
      const said = Number((await ask(path, headers)).headers['bandstand']);
      expect(said, path).toBeGreaterThanOrEqual(before);
      expect(said, path).toBeLessThanOrEqual(clock.now());
    }
  });

  test('have the same headers as other answers', async () => {
    const byExpress = await ask('/api/products?');
    const ready = await ask('/api/products');
    const head = stand.services.get('commonHead');
    const names = head.filter((_name, at) => at % 2 === 0);
    expect(names).toContain('content-security-policy');
    for (const name of names) expect([name, ready.headers[name]]).toEqual([name, byExpress.headers[name]]);
    expect(byExpress.body.toString()).toBe(ready.body.toString());
  });

  test('leave other addresses to the route, which refuses unknown queries', async () => {
    expect((await ask('/api/products?fresh=1')).status).toBe(400);
    expect((await ask('/api/products', {}, 'DELETE')).status).toBe(405);
  });
});

describe('the files of the web app', () => {
  test.each<[string, string | undefined, (body: Buffer) => Buffer]>([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (body) => body],
  ])('are sent for Accept-Encoding %s as %s, each with its own tag, and once', async (accepted, coding, decode) => {
    const asked = { 'accept-encoding': accepted };
    const answer = await ask('/assets/first-abc123.js', asked);
    expect([answer.status, answer.headers['content-encoding'], answer.headers['vary']]).toEqual([200, coding, 'Accept-Encoding']);
    expect(decode(answer.body).toString()).toBe(SCRIPT);
    const etag = String(answer.headers['etag']);
    const plain = await ask('/assets/first-abc123.js', PLAIN);
    expect(plain.headers['etag'] === etag).toBe(coding === undefined);
    const again = await ask('/assets/first-abc123.js', { ...asked, 'if-none-match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('are sent whole for any range, and for no other method', async () => {
    for (const range of ['bytes=0-3', 'bytes=9-2', 'bytes=-1', 'nonsense'])
      expect([range, (await ask('/assets/first-abc123.js', { ...PLAIN, range })).body.toString()]).toEqual([range, SCRIPT]);
    expect((await ask('/assets/first-abc123.js', {}, 'POST')).status).toBe(404);
  });

  // Without the listener on 'pipe' the process ends with an uncaught error.
  test('end only their own response when they vanish from the disk', async () => {
    const path = join(siteDir, 'assets', 'second-abc123.js');
    writeFileSync(path, SCRIPT);
    writeFileSync(join(siteDir, 'index.html'), '<!doctype html><title>Bandstand</title>');
    expect((await ask('/cart', PLAIN)).status).toBe(200);
    expect((await ask('/assets/second-abc123.js', PLAIN)).body.toString()).toBe(SCRIPT);
    rmSync(path);
    await expect(ask('/assets/second-abc123.js', PLAIN)).rejects.toThrow();
    expect((await ask('/assets/first-abc123.js', PLAIN)).status).toBe(200);
  });

  test('do not include the server’s files next to them', async () => {
    for (const path of ['/.stamp', '/.server/page.js', '/assets/first-abc123.js.br', '/assets/../.stamp', '/assets/%2e%2e/.stamp'])
      expect([path, (await ask(path)).body.toString()]).toEqual([path, expect.not.stringContaining('secret')]);
    expect((await ask('/assets/first-abc123.js.br')).status).toBe(404);
  });

  test('include pictures of the menu, cached permanently under the hash of their content', async () => {
    const menu = await send(stand, '/api/products');
    const [, address = ''] = /"(\/images\/products\/cola\.jpg[^"]*)"/.exec(menu.text) ?? [];
    expect(address).toMatch(/\?v=[\w-]{12}$/);
    const [versioned, plain, other] = [
      await ask(address),
      await ask('/images/products/cola.jpg'),
      await ask('/images/products/cola.jpg?v=other'),
    ];
    expect([versioned, plain, other].map(({ headers }) => headers['cache-control'])).toEqual([
      'public, max-age=31536000, immutable',
      'public, max-age=86400',
      'public, max-age=86400',
    ]);
    expect(versioned.body).toEqual(Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x80]));
    expect(versioned.headers['content-type']).toBe('image/jpeg');
  });

  test('include a rebuilt page from then on', async () => {
    const built = '<!doctype html><title>Built again</title>';
    writeFileSync(join(siteDir, 'index.html'), built);
    expect((await ask('/', PLAIN)).body.toString()).toBe(built);
    expect((await ask('/cart', PLAIN)).body.toString()).toBe(built);
  });
});
