import { createCountingAnalytics } from '#web/platform/counting-analytics.ts';
import { createBrowserClipboard } from '#web/platform/clipboard.ts';
import { createSystemClock } from '#web/platform/clock.ts';
import { createBrowserDownloads } from '#web/platform/downloads.ts';
import { createLocalStorageKeyValueStore } from '#web/platform/key-value-store.ts';
import { createBrowserLocale } from '#web/platform/locale.ts';
import { createBrowserNavigation } from '#web/platform/navigation.ts';
import { createBrowserPasskeys } from '#web/platform/passkeys.ts';
import { createBrowserPush } from '#web/platform/push.ts';
import { createCryptoRandomIds } from '#web/platform/random-ids.ts';
import { createBrowserSharing } from '#web/platform/sharing.ts';
import { createBrowserSounds } from '#web/platform/sounds.ts';
import { createBrowserVibration } from '#web/platform/vibration.ts';
import type { Platform } from './services.ts';

export const createBrowserPlatform = (browser: Window & typeof globalThis): Platform => {
  const clipboard = createBrowserClipboard(browser.navigator);
  return {
    fetch: (input, init) => browser.fetch(input, init),
    store: createLocalStorageKeyValueStore(browser),
    navigation: createBrowserNavigation(browser),
    clipboard,
    sharing: createBrowserSharing(browser, clipboard),
    downloads: createBrowserDownloads(browser),
    // Customers do not upload photos.
    pictures: {
      shrink: async (photo) => (await import('#web/platform/pictures.ts')).createBrowserPictures(browser).shrink(photo),
    },
    passkeys: createBrowserPasskeys(browser),
    analytics: createCountingAnalytics(browser),
    clock: createSystemClock(browser),
    locale: createBrowserLocale(browser),
    ids: createCryptoRandomIds(browser.crypto),
    sounds: createBrowserSounds(browser),
    vibration: createBrowserVibration(browser),
    push: createBrowserPush(browser),
  };
};
