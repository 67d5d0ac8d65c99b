import { describe, expect } from 'vitest';
import { PATHS } from '#web/paths.ts';
import { test } from './support/admin-test.ts';
import { inspectLargeText } from './support/inspect-large-text.ts';

/** Customers' screens are inspected by the tests that open them. */
const ADDRESSES = Object.values(PATHS)
  .map(({ pattern }) => pattern)
  .filter(
    (pattern) => /^\/(?:admin|fulfillment|pickup-window|window|drawers|sandbox|staff-login)/u.test(pattern) && !pattern.includes(':'),
  );

describe('every address of staff and office', () => {
  test('stays whole with text of twice the size on a phone of 320 px', async ({ admin, complaints, placeOrder }) => {
    await placeOrder('Ann Arbor', { 'Hot Dog': 2, Cola: 1 });
    for (const address of ADDRESSES) {
      await admin.visit(address);
      await admin.page.getByRole('heading', { level: 1 }).first().waitFor();
      // Its parts arrive one after the other.
      let shown = '';
      const isStill = async (): Promise<boolean> => {
        const before = shown;
        shown = await admin.page.locator('body').innerText();
        return shown === before;
      };
      await expect.poll(isStill, { interval: 500 }).toBe(true);
      await inspectLargeText(admin.page, address);
    }
    await admin.visit('/drawers/new');
    await admin.page.getByRole('button', { name: 'Open Drawer A' }).click();
    await admin.page.getByRole('link', { name: 'Ledger of Drawer A' }).click();
    await admin.page.getByRole('heading', { name: 'Ledger' }).waitFor();
    await inspectLargeText(admin.page, 'the ledger of a drawer');
    // The shared password's login has no account.
    expect(complaints.take()).toEqual(['409 GET /api/account']);
  });
});
