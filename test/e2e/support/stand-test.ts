import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { expect, test as base } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { createTestDatabase } from '../../support/database.ts';
import { openBackOffice } from './back-office.ts';
import { createComplaints } from './complaints.ts';
import type { Language } from '#core/domain/language.ts';
import { createCustomer, type Customer } from './customer.ts';
import { startStand, type StandSettings } from './stand-process.ts';
import { watchCalls } from './taps.ts';

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 1,
  timezoneId: 'America/New_York',
};
/** Long enough for a busy machine. */
export const MAX_WAIT_MS = 40_000;

export const ADMIN_PASSWORD = 'two gates and a drum';

/** A test's page lives for seconds, too short for V8's optimizations to pay off. Saves a tenth of the processor's time. */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev';

/**
 * One Chromium per worker; per file one stand, as a separate process on its own database, with customers' phones and direct access to the
 * data.
 */
export const test = base
  .extend('database', { scope: 'file' }, () => createTestDatabase())
  /** A file's own settings. */
  .extend('settings', { scope: 'file' }, (): StandSettings => ({}))
  .extend('stand', { scope: 'file' }, async ({ database, settings }, { onCleanup }) => {
    const running = await startStand({ DATABASE_URL: database.url, ADMIN_PASSWORD, ...settings });
    onCleanup(async () => {
      process.kill(running.pid, 'SIGTERM');
      const code = await running.gone;
      await database.drop();
      expect([code, running.output()]).toEqual([0, expect.not.stringContaining('"level":"error"')]);
    });
    return { url: running.url, databaseUrl: database.url };
  })
  .extend('backOffice', { scope: 'file' }, async ({ stand }, { onCleanup }) => {
    const backOffice = await openBackOffice(stand.databaseUrl);
    onCleanup(() => backOffice.close());
    return backOffice;
  })
  .extend('browserFlags', { scope: 'worker' }, (): readonly string[] => [SHORT_LIVED])
  .extend('browser', { scope: 'worker' }, async ({ browserFlags }, { onCleanup }) => {
    const browser = await launchBrowser(browserFlags);
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('complaints', () => createComplaints())
  /** Devices of this test. Their pages report no errors, unless the device is expected to lose its network. */
  .extend('newContext', ({ browser, complaints }, { onCleanup }) => {
    const contexts: BrowserContext[] = [];
    onCleanup(async () => {
      await Promise.all(contexts.map((context) => context.close()));
      expect(complaints.take(), 'errors of the pages').toEqual([]);
    });
    return async (options: BrowserContextOptions, isWatched = true): Promise<BrowserContext> => {
      const context = await browser.newContext(options);
      context.setDefaultTimeout(MAX_WAIT_MS);
      context.on('page', (page) => {
        if (isWatched) complaints.watch(page);
        watchCalls(page);
      });
      contexts.push(context);
      return context;
    };
  })
  /** A customer whose phone uses this language. Texts are tested in each language; tests of taps or timing state why they use one. */
  .extend('customerReading', ({ newContext, stand }) => async (language: Language): Promise<Customer> => {
    // page.route does not see the service worker's requests, so only the worker's own tests allow it.
    const phone = await newContext({ ...PHONE, locale: `${language}-US`, serviceWorkers: 'block' });
    return createCustomer(await phone.newPage(), stand.url, language);
  });
