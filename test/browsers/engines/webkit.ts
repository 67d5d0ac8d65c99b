import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../support/free-port.ts';
import type { BrowserWindow, Engine } from './browser-window.ts';
import { keyActions, tapActions } from './input-actions.ts';
import { requireProgram, startProgram, type Program } from './programs.ts';

const BARE_VIEW = fileURLToPath(new URL('bare-view.py', import.meta.url));

/** The Python that Debian's packages python3-gi and gir1.2-webkit2-4.1 belong to; another one in PATH does not find them. */
const SYSTEM_PYTHON = '/usr/bin/python3';

/** The engine of current Safari. Its own MiniBrowser is never narrower than 447 px, hence a bare view. */
export const WEBKIT_GTK: Engine = {
  name: 'WebKitGTK',
  open: async ({ width, height }) => {
    const driver = requireProgram('WebKitWebDriver', 'webkit2gtk-driver');
    const screen = requireProgram('xvfb-run', 'xvfb');
    requireView();
    const port = await freePort();
    const program = startProgram(screen, ['-a', '-s', '-screen 0 1280x1024x24', driver, `--port=${port}`]);
    const binary = { binary: SYSTEM_PYTHON, args: [BARE_VIEW, String(width), String(height)] };
    return await openSession(program, port, { 'webkitgtk:browserOptions': binary });
  },
};

/** The engine of iOS 16, without a screen: always 800 × 600. */
export const WPE_WEBKIT: Engine = {
  name: 'WPE WebKit 2.38',
  open: async () => {
    const driver = requireProgram('WPEWebDriver', 'wpewebkit-driver');
    const binary = requireProgram('cog', 'cog');
    const port = await freePort();
    const program = startProgram(driver, [`--port=${port}`]);
    return await openSession(program, port, { 'wpe:browserOptions': { binary, args: ['--automation', '--platform=headless'] } });
  },
};

const requireView = (): void => {
  const { status } = spawnSync(SYSTEM_PYTHON, ['-c', "import gi; gi.require_version('WebKit2', '4.1')"]);
  if (status !== 0) throw new Error('The WebKitGTK view is missing. Install it: apt-get install python3-gi gir1.2-webkit2-4.1');
};

const ANSWERS_WITHIN_MS = 30_000;

const openSession = async (program: Program, port: number, options: object): Promise<BrowserWindow> => {
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await isOpen(() => call('GET', '/status'));
  const { sessionId, capabilities } = (await call('POST', '/session', { capabilities: { alwaysMatch: options } })) as {
    sessionId: string;
    capabilities: { browserName: string; browserVersion: string };
  };
  const session = `/session/${sessionId}`;
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    visit: async (url) => void (await call('POST', `${session}/url`, { url })),
    evaluate: (expression) => call('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    tapAt: async (place) => void (await call('POST', `${session}/actions`, { actions: tapActions(place) })),
    write: async (text) => void (await call('POST', `${session}/actions`, { actions: keyActions(text) })),
    picture: async () => Buffer.from(String(await call('GET', `${session}/screenshot`)), 'base64'),
    close: () => program.stop(),
  };
};

const OPENS_WITHIN_MS = 30_000;

const isOpen = async (ask: () => Promise<unknown>): Promise<void> => {
  const deadline = performance.now() + OPENS_WITHIN_MS;
  for (;;) {
    try {
      await ask();
      return;
    } catch (cause) {
      if (performance.now() > deadline) throw cause;
      await sleep(100);
    }
  }
};
