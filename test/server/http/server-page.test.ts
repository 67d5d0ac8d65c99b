import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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
  beforeEach(async () => {
    siteDir = await mkdtemp(join(tmpdir(), 'site-'));
  });
  afterEach(() => rm(siteDir, { recursive: true }));

  const build = async (mark: string): Promise<void> => {
    await mkdir(join(siteDir, '.server'), { recursive: true });
    await writeFile(join(siteDir, 'index.html'), 'the page: ');
    const code = `let drawings = 0;\nexport const renderPage = (page, answers) => '${mark} ' + page + JSON.stringify(answers) + ' ' + (drawings += 1);\n`;
    await writeFile(join(siteDir, '.server', 'server-page.js'), code);
  };
  const pageOf = (products = partOf('cola'), stand = partOf('here')) =>
    createServerPage({ siteDir, products, stand, commonHead: [], language: 'en' });

  it('is drawn once for all who ask, and again when the menu has changed', async () => {
    await build('built');
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
  ])('is refused when %s, so that the plain page is sent', async (_why, products, isBuilt) => {
    if (isBuilt) await build('built');
    await expect(pageOf(partOf(products)).fresh()).rejects.toThrow();
  });

  it('is refused when there is no menu', async () => {
    await build('built');
    const products = { ...partOf('cola'), fresh: vi.fn().mockRejectedValue(new Error('no database')) };
    await expect(pageOf(products).fresh()).rejects.toThrow('no database');
  });
});
