import { describe, expect, test } from 'vitest';
import { webManifest } from '#server/http/pages/web-manifest.ts';
import { ES } from '#web/texts/es.ts';
import { send } from '../../support/http-calls.ts';
import { startServerHarness } from '../../support/server-harness.ts';

describe('the web app manifest', () => {
  test('is served for the home screen, with the name of this stand', async () => {
    const stand = await startServerHarness({ hasWorker: false });
    try {
      const { status, headers, text } = await send(stand, '/manifest.webmanifest');
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'application/manifest+json; charset=utf-8',
        'no-cache',
      ]);
      expect(JSON.parse(text)).toMatchObject({
        name: 'Bandstand',
        short_name: 'Bandstand',
        start_url: '/',
        display: 'standalone',
        lang: 'en',
      });
      const spanish = await send(stand, '/manifest.webmanifest', { headers: { 'accept-language': 'es-US,es;q=0.9' } });
      expect(spanish.headers.get('vary')).toContain('Accept-Language');
      expect(spanish.json).toMatchObject({
        name: 'Bandstand',
        lang: 'es',
        shortcuts: [{ name: ES.shell.checkOrder, url: '/check-order' }],
      });
    } finally {
      await stand.stop();
    }
  });

  test.each([
    ['Bandstand', 'Bandstand'],
    ['Lincoln High Boosters', 'Lincoln'],
    ['Grandstandconcessions', 'Grandstandco'],
  ])('has room for %s as %s', (standName, shown) => expect(webManifest(standName, 'en').short_name).toBe(shown));

  test('has an icon that a phone may cut to its own shape', () =>
    expect(webManifest('Bandstand', 'en').icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]));
});
