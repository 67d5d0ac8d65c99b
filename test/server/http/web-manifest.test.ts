import { describe, expect, test } from 'vitest';
import { webManifest } from '#server/http/pages/web-manifest.ts';

describe('the web app manifest', () => {
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
