import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import { watchContext } from './evidence.ts';
import { CONTAINER_ARGS, unpackChromium } from './unpack-chromium.ts';

/** The path of a Chromium, and its launch options here. */
type BrowserLocation = {
  readonly executablePath?: string;
  /** A system browser, by Playwright's name. */
  readonly channel?: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

const packageRoot = join(fileURLToPath(new URL('../../', import.meta.url)), 'node_modules', '@sparticuz', 'chromium');

const environment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));

const packageVersion = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) return String(manifest.version);
  throw new Error('@sparticuz/chromium has no version');
};

/** `BROWSER_PATH`, else the browser that npm installed (Linux x64), else the system's Chrome or Edge. */
export const findBrowser = async (): Promise<BrowserLocation> => {
  const env = environment();
  const own = env['BROWSER_PATH'];
  if (own !== undefined) return { executablePath: own, args: CONTAINER_ARGS, env };
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { channel: process.platform === 'win32' ? 'msedge' : 'chrome', args: [], env };

  const target = join(dirname(packageRoot), '..', '.cache', `chromium-${packageVersion()}`);
  const { executablePath, env: libraries } = await unpackChromium({ packageRoot, libraries: 'al2023.tar.br', target });
  return { executablePath, args: CONTAINER_ARGS, env: { ...env, ...libraries } };
};

/** A headless Chromium that needs no installation. Close it when done. @param more additional flags, such as a port for another tool. */
export const launchBrowser = async (more: readonly string[] = []): Promise<Browser> => {
  const { args, env, ...where } = await findBrowser();
  const browser = await chromium.launch({ ...where, args: [...args, ...more], env: { ...env } });
  browser.on('context', watchContext);
  return browser;
};
