import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';
import { chromium, type Browser, type BrowserServer } from 'playwright-core';

/** Where a Chromium is and how it must be started here. */
type BrowserLocation = {
  readonly executablePath?: string;
  /** A browser of the system, by Playwright's name for it. */
  readonly channel?: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

/** Root in a container has no sandbox, and its shared memory is too small. The package's own flags crash on a second context. */
const CONTAINER_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

const packageRoot = join(fileURLToPath(new URL('../../', import.meta.url)), 'node_modules', '@sparticuz', 'chromium');

const environment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** Unpacks into a directory of this process and renames it: two test runs at once never see half a browser. */
const unpackChromium = async (target: string): Promise<void> => {
  const bin = join(packageRoot, 'bin');
  const unfinished = `${target}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  await pipeline(
    createReadStream(join(bin, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(join(unfinished, 'chromium'), { mode: 0o755 }),
  );
  unpackTar(join(bin, 'al2023.tar.br'), unfinished);
  try {
    renameSync(unfinished, target);
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(join(target, 'chromium'))) throw cause;
  }
};

const unpackTar = (archive: string, target: string): void => {
  const tar = join(target, 'libraries.tar');
  writeFileSync(tar, brotliDecompressSync(readFileSync(archive)));
  const { status, stderr } = spawnSync('tar', ['xf', tar, '-C', target], { encoding: 'utf8' });
  rmSync(tar);
  if (status !== 0) throw new Error(`could not unpack ${archive}: ${stderr}`);
};

const packageVersion = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) return String(manifest.version);
  throw new Error('@sparticuz/chromium has no version');
};

/** A bare Debian lacks libnss3; the package brings its own copy. */
const lacksLibraries = (executable: string): boolean => spawnSync('ldd', [executable], { encoding: 'utf8' }).stdout.includes('not found');

/** `BROWSER_PATH`, else the browser that npm installed (Linux x64), else the system's Chrome or Edge. */
const findBrowser = async (): Promise<BrowserLocation> => {
  const env = environment();
  const own = env['BROWSER_PATH'];
  if (own !== undefined) return { executablePath: own, args: CONTAINER_ARGS, env };
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { channel: process.platform === 'win32' ? 'msedge' : 'chrome', args: [], env };

  const cache = join(dirname(packageRoot), '..', '.cache', `chromium-${packageVersion()}`);
  const executablePath = join(cache, 'chromium');
  if (!existsSync(executablePath)) await unpackChromium(cache);
  const libraries = lacksLibraries(executablePath) ? { LD_LIBRARY_PATH: join(cache, 'lib') } : {};
  return { executablePath, args: CONTAINER_ARGS, env: { ...env, ...libraries } };
};

/**
 * A headless Chromium without anything to install by hand. Close it when done.
 * @param more flags of Chromium's own, such as a port for another tool.
 */
export const launchBrowser = async (more: readonly string[] = []): Promise<Browser> => {
  const { args, env, ...where } = await findBrowser();
  return await chromium.launch({ ...where, args: [...args, ...more], env: { ...env } });
};

/** The same as a server that any number of test files connect to, each with phones of its own. */
export const serveBrowser = async (): Promise<BrowserServer> => {
  const { args, env, ...where } = await findBrowser();
  return await chromium.launchServer({ ...where, args: [...args], env: { ...env }, host: '127.0.0.1' });
};

export const connectToBrowser = (endpoint: string): Promise<Browser> => chromium.connect(endpoint);
