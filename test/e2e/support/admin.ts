import { text as readText } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createVisitor } from './customer.ts';
import { inspectOn } from './inspect.ts';
import { logInAsAdmin } from './log-in.ts';

const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** A file to upload, in the browser's form. */
export type ChosenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** The stand's admin at a computer: each method is one task. */
export const createAdmin = (page: Page, standUrl: string) => {
  const visitor = createVisitor(page, standUrl);
  const { button, heading, visit } = visitor;

  const dialog = (title: string | RegExp): Locator => page.getByRole('dialog', { name: title });
  const question = (title: string | RegExp): Locator => page.getByRole('alertdialog', { name: title });
  const card = (product: string): Locator =>
    page.getByRole('listitem').filter({ has: page.getByLabel(`Stock of ${product}`, { exact: true }) });
  const open = async (address: string, title: string): Promise<void> => {
    await visit(address);
    await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
  };

  return {
    ...visitor,
    dialog,
    question,
    card,
    logIn: (password: string): Promise<void> => logInAsAdmin(page, standUrl, password),
    openDashboard: async (): Promise<void> => {
      await open('/admin', 'Admin Dashboard');
      await heading('Quick Stats').waitFor();
    },
    openCodes: async (): Promise<void> => {
      await open('/admin/staff', 'Staff Management');
      await heading('Active codes').waitFor();
    },
    openOrders: (): Promise<void> => open('/admin/orders', 'Order Management'),
    openReport: (): Promise<void> => open('/admin/sales-report', 'Daily Sales Report'),
    openBank: (): Promise<void> => open('/admin/bank', 'Card deposits'),
    openSandbox: (): Promise<void> => open('/sandbox', 'Email Test'),
    /** A message without a button: 'Price updated!' */
    says: (text: string): Promise<void> => page.getByRole('status').filter({ hasText: text }).waitFor(),
    /** A titled box: 'Price Management'. */
    region: (title: string): Locator => page.getByRole('region', { name: title, exact: true }),
    /** A list of figures, row by row: { Gross: '$18.66' }. */
    figures: async (box: Locator): Promise<Readonly<Record<string, string>>> => {
      await box.getByRole('term').first().waitFor();
      const [terms, values] = [await box.getByRole('term').allInnerTexts(), await box.getByRole('definition').allInnerTexts()];
      return Object.fromEntries(terms.map((term, index) => [term.trim(), (values[index] ?? '').trim()]));
    },
    clipboard: (): Promise<string> => page.evaluate(() => navigator.clipboard.readText()),
    /** The downloaded file: name and text. */
    download: async (name: string): Promise<{ readonly name: string; readonly text: string }> => {
      const [download] = await Promise.all([page.waitForEvent('download'), button(name).click()]);
      return { name: download.suggestedFilename(), text: await readText(await download.createReadStream()) };
    },
    /** The audit log as listed: 'Price | Cola: $2.50 → $2.76 | admin · 8:00 PM'. */
    auditLog: async (): Promise<readonly string[]> => {
      const list = page.getByRole('region', { name: 'Entries' });
      await list.waitFor();
      const entries = await list.getByRole('listitem').all();
      return await Promise.all(entries.map(async (entry) => (await entry.innerText()).replaceAll(/\s*\n\s*/g, ' | ')));
    },
    /** Like `inspect`, on a computer and on a phone. Leaves the page as it was. */
    inspect: (what: string): Promise<void> => inspectOn(page, what, SCREENS.desktop, SCREENS.phone),
    isGone: (part: Locator): Promise<void> => expect.poll(() => part.count()).toBe(0),
  };
};

export type Admin = ReturnType<typeof createAdmin>;

export const DESKTOP = { viewport: SCREENS.desktop, deviceScaleFactor: 1, timezoneId: 'America/New_York', acceptDownloads: true };
