import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServerPage } from '#server/http/cache/server-page.ts';
import { CachedResponse, textOf } from '#server/http/cache/cached-response.ts';

const responseOf = (value: unknown): CachedResponse =>
  new CachedResponse({
    body: Buffer.from(JSON.stringify(value)),
    compressed: {},
    contentType: 'application/json',
    cacheControl: 'no-cache',
    commonHead: [],
  });

const partOf = (first: unknown) => {
  let response = responseOf(first);
  return {
    current: () => response,
    fresh: () => Promise.resolve(response),
    becomes: (value: unknown) => void (response = responseOf(value)),
  };
};

describe('the server-rendered page', () => {
  let siteDir: string;
  beforeEach(() => {
    siteDir = mkdtempSync(join(tmpdir(), 'site-'));
  });
  afterEach(() => rmSync(siteDir, { recursive: true }));

  const RENDERER = `let count = 0;
export const renderPage = (page, answers) => 'built ' + page + JSON.stringify(answers) + ' ' + (count += 1);`;
  const build = (): void => {
    mkdirSync(join(siteDir, '.server'));
    writeFileSync(join(siteDir, 'index.html'), 'the page: ');
    writeFileSync(join(siteDir, '.server', 'server-page.js'), RENDERER);
  };
  const pageOf = (products = partOf('cola'), stand = partOf('here')) =>
    createServerPage({ siteDir, products, stand, commonHead: [], language: 'en' });

  it('is rendered once for concurrent requests, and again when the menu has changed', async () => {
    build();
    const products = partOf('cola');
    const page = pageOf(products);
    expect(page.current()).toBeNull();
    const drawn = await Promise.all([page.fresh(), page.fresh()]);
    expect(drawn.map(textOf)).toEqual(Array(2).fill('built the page: {"products":"cola","stand":"here"} 1'));
    expect(page.current()).toBe(drawn[0]);
    products.becomes('tea');
    expect(page.current()).toBeNull();
    expect(textOf(await page.fresh())).toBe('built the page: {"products":"tea","stand":"here"} 2');
  });

  it.each([
    ['nothing is built', 'cola', false],
    ['the menu is very long', 'x'.repeat(70_000), true],
  ])('fails when %s, so that the plain page is sent', async (_why, products, isBuilt) => {
    if (isBuilt) build();
    await expect(pageOf(partOf(products)).fresh()).rejects.toThrow();
  });

  it('fails without a menu', async () => {
    build();
    const products = { ...partOf('cola'), fresh: vi.fn().mockRejectedValue(new Error('no database')) };
    await expect(pageOf(products).fresh()).rejects.toThrow('no database');
  });
});
