import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { createAdmin, DESKTOP, type Admin } from './admin.ts';
import { ADMIN_PASSWORD, MAX_WAIT_MS } from './stand-test.ts';
import { test as base } from './staff-test.ts';

/** Adds the admin's browser to the staff's stand and browsers. */
export const test = base
  .extend('newStaffBrowser', ({ browser, complaints, stand }, { onCleanup }) => {
    const contexts: BrowserContext[] = [];
    onCleanup(async () => {
      await Promise.all(contexts.map((context) => context.close()));
      expect(complaints.take(), 'what the staff’s browsers complained about').toEqual([]);
    });
    return async (): Promise<Admin> => {
      const context = await browser.newContext(DESKTOP);
      context.setDefaultTimeout(MAX_WAIT_MS);
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stand.url });
      context.on('page', (page) => complaints.watch(page));
      contexts.push(context);
      return createAdmin(await context.newPage(), stand.url);
    };
  })
  .extend('admin', async ({ newStaffBrowser }): Promise<Admin> => {
    const admin = await newStaffBrowser();
    await admin.logIn(ADMIN_PASSWORD);
    return admin;
  });
