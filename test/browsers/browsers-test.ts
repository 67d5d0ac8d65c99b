import { expect } from 'vitest';
import { watchWindow } from '../support/evidence.ts';
import { freePort } from '../support/free-port.ts';
import { send } from '../support/http-calls.ts';
import { test as base } from '../e2e/support/staff-test.ts';
import type { Engine, Size } from './engines/browser-window.ts';
import { CHROMIUM_109 } from './engines/chromium-109.ts';
import { FIREFOX_ESR } from './engines/firefox.ts';
import { WEBKIT_GTK, WPE_WEBKIT } from './engines/webkit.ts';
import { createHands, type Hands } from './hands.ts';
import { createNetwork } from './network.ts';

export const ENGINES: readonly Engine[] = [FIREFOX_ESR, CHROMIUM_109, WEBKIT_GTK, WPE_WEBKIT];

export const PHONE: Size = { width: 390, height: 844 };
export const TABLET: Size = { width: 1180, height: 820 };

/** A stand behind a network that can be cut, and browsers that npm does not install. */
export const test = base
  .extend('ports', { scope: 'file' }, async () => ({ network: await freePort(), stand: await freePort() }))
  .extend('settings', { scope: 'file' }, ({ ports }) => ({
    PORT: String(ports.stand),
    PUBLIC_URL: `http://localhost:${ports.network}`,
  }))
  .extend('network', { scope: 'file' }, async ({ ports, office }, { onCleanup }) => {
    const network = await createNetwork(ports.network, ports.stand);
    onCleanup(() => network.cut());
    const url = `http://localhost:${ports.network}`;
    // The fans are on the staff's network: otherwise the carts that failed tests left would use up its share (rules §2).
    expect((await send({ url }, '/api/admin/settings', { headers: office.admin })).status).toBe(200);
    return { ...network, url };
  })
  .extend('openHands', ({ network }, { onCleanup }) => {
    const closings: (() => Promise<void>)[] = [];
    onCleanup(async () => {
      for (const close of closings) await close();
    });
    return async (engine: Engine, size: Size): Promise<Hands> => {
      const window = await engine.open(size);
      const unwatch = watchWindow(window);
      closings.push(async () => {
        unwatch();
        await window.close();
      });
      return createHands(window, network.url);
    };
  });
