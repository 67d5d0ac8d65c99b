import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import type { BrowserWindow } from '../browsers/engines/browser-window.ts';

/** A page that a test has open. */
interface OpenPage {
  /** Its URL, or the browser's version. */
  readonly address: string;
  /** PNG. */
  readonly picture: () => Promise<Uint8Array>;
  readonly log: readonly string[];
}

const FOLDER = fileURLToPath(new URL('../../.cache/failed-tests/', import.meta.url));
/** A hanging page has no picture. */
const PICTURE_WITHIN_MS = 5_000;

const contexts = new Map<BrowserContext, readonly string[]>();
const windows = new Set<OpenPage>();

/** Records requests, answers and the console of each page, until the context closes. */
export const watchContext = (context: BrowserContext): void => {
  const log: string[] = [];
  const note = (words: string): void => void log.push(`${new Date().toISOString()} ${words}`);
  contexts.set(context, log);
  context.on('close', () => contexts.delete(context));
  context.on('console', (message) => note(`console ${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('request', (request) => note(`> ${request.method()} ${request.url()}`));
  context.on('response', (response) => note(`< ${response.status()} ${response.request().method()} ${response.url()}`));
  context.on('requestfailed', (request) => note(`! ${request.failure()?.errorText ?? ''} ${request.method()} ${request.url()}`));
  context.on('framenavigated', (frame) => note(`at ${frame.url()}`));
};

/** A window of a browser that Playwright does not control. @returns a function to call when it closes. */
export const watchWindow = ({ version, picture }: BrowserWindow): (() => void) => {
  const page = { address: version, picture, log: [] };
  windows.add(page);
  return () => void windows.delete(page);
};

const openPages = (): readonly OpenPage[] => [
  ...[...contexts].flatMap(([context, log]) =>
    context.pages().map((page: Page) => ({
      address: page.url(),
      picture: () => page.screenshot({ fullPage: true, timeout: PICTURE_WITHIN_MS }),
      log,
    })),
  ),
  ...windows,
];

/** A picture and the log of each open page. @returns the folder; null if no page is open. */
export const keepEvidence = async (test: string, under = FOLDER): Promise<string | null> => {
  const pages = openPages();
  if (pages.length === 0) return null;
  const folder = join(under, test.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120));
  await mkdir(folder, { recursive: true });
  for (const [at, { address, picture, log }] of pages.entries()) {
    const shown = await picture().catch((error: unknown) => String(error));
    if (typeof shown !== 'string') await writeFile(join(folder, `page-${at + 1}.png`), shown);
    await writeFile(join(folder, `page-${at + 1}.log`), [address, ...(typeof shown === 'string' ? [shown] : []), ...log, ''].join('\n'));
  }
  return folder;
};
