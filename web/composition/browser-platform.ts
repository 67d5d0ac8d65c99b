import { createSilentAnalytics } from '#web/platform/analytics.ts';
import { createBrowserClipboard } from '#web/platform/clipboard.ts';
import { createSystemClock } from '#web/platform/clock.ts';
import { createBrowserDownloads } from '#web/platform/downloads.ts';
import { createLocalStorageKeyValueStore } from '#web/platform/key-value-store.ts';
import { createBrowserNavigation } from '#web/platform/navigation.ts';
import { createBrowserPush } from '#web/platform/push.ts';
import { createCryptoRandomIds } from '#web/platform/random-ids.ts';
import { createBrowserSounds } from '#web/platform/sounds.ts';
import { createBrowserVibration } from '#web/platform/vibration.ts';
import type { Platform } from './services.ts';

export const createBrowserPlatform = (browser: Window & typeof globalThis): Platform => ({
  fetch: (input, init) => browser.fetch(input, init),
  store: createLocalStorageKeyValueStore(browser),
  navigation: createBrowserNavigation(browser),
  clipboard: createBrowserClipboard(browser.navigator),
  downloads: createBrowserDownloads(browser),
  analytics: createSilentAnalytics(),
  clock: createSystemClock(),
  ids: createCryptoRandomIds(browser.crypto),
  sounds: createBrowserSounds(browser),
  vibration: createBrowserVibration(browser),
  push: createBrowserPush(browser),
});
