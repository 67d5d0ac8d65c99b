import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { findBrowser } from '../../support/browser.ts';
import { watchContext } from '../../support/evidence.ts';
import { MAX_WAIT_MS } from './stand-test.ts';
import { createStaffMember, type StaffMember } from './staff.ts';
import { test as staffTest } from './staff-test.ts';

export interface MortalTablet {
  /** A separate Chromium on the previous one's disk state. @param hasNetwork false: the page is offline, too. */
  readonly switchOn: (hasNetwork: boolean) => Promise<StaffMember>;
  /** Kills the browser without flushing its memory. */
  readonly losePower: () => Promise<void>;
  /** Local storage as it is on disk, which lags by seconds. */
  readonly written: () => Promise<string>;
}

const pidOf = async (context: BrowserContext): Promise<number> => {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const found = processInfo.find(({ type }) => type === 'browser');
  if (found === undefined) throw new Error('Chromium does not say which process it is');
  return found.id;
};

/** A tablet whose battery may die. */
export const mortalTablet = staffTest.extend('tablet', async ({ stand }, { onCleanup }): Promise<MortalTablet> => {
  const { executablePath, channel, args, env } = await findBrowser();
  const disk = await mkdtemp(join(tmpdir(), 'tablet-'));
  let running: { readonly context: BrowserContext; readonly pid: number } | null = null;
  const losePower = async (): Promise<void> => {
    if (running === null) return;
    const { context, pid } = running;
    running = null;
    const gone = new Promise((resolve) => context.on('close', resolve));
    process.kill(-pid, 'SIGKILL');
    await gone;
  };
  onCleanup(async () => {
    await losePower();
    await rm(disk, { recursive: true, force: true });
  });
  return {
    switchOn: async (hasNetwork) => {
      const context = await chromium.launchPersistentContext(disk, {
        ...(executablePath === undefined ? {} : { executablePath }),
        ...(channel === undefined ? {} : { channel }),
        args: [...args],
        env: { ...env },
        viewport: { width: 1180, height: 820 },
        hasTouch: true,
        offline: !hasNetwork,
      });
      watchContext(context);
      context.setDefaultTimeout(MAX_WAIT_MS);
      running = { context, pid: await pidOf(context) };
      return createStaffMember(context.pages()[0] ?? (await context.newPage()), stand.url);
    },
    losePower,
    written: async () => {
      const folder = join(disk, 'Default', 'Local Storage', 'leveldb');
      const files = await readdir(folder).catch(() => []);
      return (await Promise.all(files.map((file) => readFile(join(folder, file), 'latin1')))).join('');
    },
  };
});
