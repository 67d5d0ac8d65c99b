import { createReadStream, mkdtempSync, rmSync, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { build } from 'vite';
import { describe, expect } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { test as base } from './support/staff-test.ts';
import { boxOf, SIZES } from './support/taps.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** The output of `npm run demo`, in a folder of a plain file server. */
const test = base.extend('demoUrl', { scope: 'file' }, async ({ browser: _browser }, { onCleanup }) => {
  const outDir = mkdtempSync(join(tmpdir(), 'bandstand demo-'));
  await build({
    configFile: fileURLToPath(new URL('../../web/practice/vite.config.ts', import.meta.url)),
    logLevel: 'error',
    build: { outDir },
  });
  const server = createServer((request, response) => {
    const path = join(
      outDir,
      new URL(request.url ?? '/', 'http://demo').pathname.replace(/^\/some\/folder\/$/, '/index.html').replace(/^\/some\/folder/, ''),
    );
    if (!existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
    createReadStream(path).pipe(response);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onCleanup(() => {
    server.closeAllConnections();
    server.close();
    rmSync(outDir, { recursive: true, force: true });
  });
  return `http://127.0.0.1:${port}/some/folder/`;
});

const begin = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Start practice' }).tap();
  await page.getByRole('heading', { name: 'Sales Window' }).waitFor();
};

/** Before the game: the tasks and the clock have not started. */
const printRoleCards = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Print role cards' }).tap();
  await page.getByRole('heading', { name: 'Packer' }).waitFor();
  await page.getByRole('img', { name: 'QR code of the practice page' }).first().locator('path').waitFor({ state: 'attached' });
  expect(await page.getByText('so far').count()).toBe(0);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('Nothing here is real').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Start practice' }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
};

const showMeWhere = (page: Page): Promise<void> => page.getByRole('link', { name: 'Show me where' }).tap();

/** Visible without scrolling, whatever the current step. */
const inSight = async (page: Page, part: Locator): Promise<void> => {
  await part.waitFor();
  const { y, height } = await boxOf(part);
  expect([y >= 0, y + height <= (page.viewportSize()?.height ?? 0)]).toEqual([true, true]);
};

const isNow = (page: Page, task: string): Promise<void> =>
  inSight(page, page.getByRole('complementary', { name: 'Your tasks' }).locator('[aria-current="step"]').filter({ hasText: task }));

describe('practice', () => {
  test('runs from start to end without a network or a request', async ({ hire, stand }) => {
    const { page } = await hire();
    await page.goto(`${stand.url}/staff-login`);
    await page.getByRole('link', { name: 'Practice' }).tap();
    await page.getByRole('heading', { name: 'Practice before the gates open' }).waitFor();
    await inspectOnDevices(page, 'practice');
    await printRoleCards(page);
    // The same from the sheet as from the first screen.
    await begin(page);
    await inspectOnDevices(page, 'practice at the window');
    // Files from the cache cause no network requests; offline, a missing file would fail.
    const asked: string[] = [];
    page.on('requestfailed', (request) => asked.push(`${request.method()} ${request.url()}`));
    await page.context().setOffline(true);
    await page.setViewportSize(SIZES.phone);

    await page.getByRole('button', { name: /^Bottled Water\b/ }).tap();
    await page.getByRole('button', { name: 'Cash', exact: true }).tap();
    await page.getByRole('button', { name: 'Exact' }).tap();
    await isNow(page, 'Start the oldest order');
    await showMeWhere(page);
    await inspectOnDevices(page, 'practice in the queue');
    await page.getByRole('button', { name: 'Start Preparing #001' }).tap();
    await isNow(page, 'Pack it');
    await page.getByRole('list', { name: 'Items to pack' }).waitFor();
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Mark as Ready for Pickup' }).tap();
    await isNow(page, 'Hand it out');
    await showMeWhere(page);
    await page
      .getByRole('button', { name: /^Picked Up/ })
      .first()
      .tap();
    await isNow(page, 'Run out of pretzels');
    await showMeWhere(page);
    // Customers arrive one after the other; this is the second.
    await page
      .getByText(/Soft Pretzel/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Sold Out', exact: true }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Soft Pretzel' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Sold Out' }).tap();
    await page.getByRole('heading', { name: 'Out of Soft Pretzel' }).waitFor();
    await inspectOnDevices(page, 'practice is out of pretzels');
    await page
      .getByRole('button', { name: /^Replace in / })
      .first()
      .tap();
    await page.getByRole('button', { name: /^Replace with / }).tap();
    await inSight(page, page.getByRole('link', { name: 'See how it went' }));
    await page.getByRole('link', { name: 'See how it went' }).tap();
    await page.getByRole('heading', { name: 'You know the stand' }).waitFor();
    await inspectOnDevices(page, 'practice is over');
    expect(await page.getByRole('link', { name: 'Print role cards' }).getAttribute('href')).toBe('#/window/paper/roles');
    expect(asked).toEqual([]);

    // The device's own logins and the stand's orders are not affected.
    await page.context().setOffline(false);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('auth')))).toEqual([]);
    await page.getByRole('link', { name: 'End practice' }).tap();
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  });

  test('runs as the demo from any folder of a file server', async ({ newTablet, demoUrl }) => {
    const page = await newTablet();
    await page.goto(demoUrl);
    await begin(page);
    await page.getByRole('button', { name: /^Bottled Water\b/ }).tap();
    expect(
      await page
        .getByRole('img')
        .evaluateAll((images) => images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)),
    ).toBe(true);
    await page.reload();
    await page.getByRole('button', { name: 'Start practice' }).waitFor();
  });
});
