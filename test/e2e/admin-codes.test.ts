import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/admin-test.ts';
import { ADMIN_PASSWORD } from './support/stand-test.ts';

const BANNER_MS = 10_000;
const COPIED_MS = 3_000;
const CODE = /^[2-9A-Z]{6}$/;
const ACTIVE = 'Active codes, table';

/** Boxes with content wider than themselves. */
const scrollsSideways = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main, main *')]
      .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth)
      .map((box) => box.getAttribute('aria-label') ?? box.className),
  );

describe('the admin at the door', () => {
  test('a password opens the dashboard and the menu of every screen; after logging out the screens are closed', async ({
    newStaffBrowser,
  }) => {
    const admin = await newStaffBrowser();
    await admin.visit('/admin-login');
    await admin.inspect('admin login');
    await admin.page.getByLabel('Password').fill(ADMIN_PASSWORD);
    await admin.page.keyboard.press('Enter');
    await admin.heading('Admin Dashboard').waitFor();
    await admin.sees('Logged in as Admin');
    // Over a dashboard the open menu would hide half of many buttons from the inspection.
    await admin.openSandbox();
    await admin.button('Menu').click();
    const entries = admin.page.getByRole('navigation', { name: 'Staff' }).getByRole('listitem').getByRole('link');
    await admin.inspect('open menu of the admin');
    await entries.filter({ hasText: 'Staff Management' }).click();
    await admin.heading('Staff Management').waitFor();
    await admin.button('Logout').click();
    await admin.heading('Drinks').waitFor();
    await admin.visit('/admin/staff');
    await admin.heading('Admin Access Required').waitFor();
  });
});

describe('staff codes', () => {
  test('made, shown, copied, whole on the smallest phone, and not revoked without a question', async ({ admin }) => {
    const { page } = admin;
    /** Without the demo code. */
    const rowsOfBoth = async (table: string) => (await admin.rows(table)).filter(([, name]) => name === 'Rae' || name === 'Ivy');
    await page.clock.install();
    await admin.openCodes();
    await page.getByLabel('Name (optional)').fill('Rae');
    await admin.button('Generate Staff Code').click();
    const banner = admin.region('New staff code');
    const rae = await banner.getByRole('code').innerText();
    expect(rae).toMatch(CODE);
    await banner.getByText('The code is copied.').waitFor();
    await banner.getByText(/ Valid for 6 hours, until /).waitFor();
    expect(await admin.clipboard()).toBe(rae);
    const qr = banner.getByRole('img', { name: 'QR code of the staff login page' });
    await qr.locator('path').waitFor();
    // It waits for its user.
    await admin.button('Close').focus();
    await admin.inspect('banner of a new code');
    await page.clock.runFor(BANNER_MS);
    expect(await banner.count()).toBe(1);
    await page.getByLabel('Name (optional)').fill('Ivy');
    await page.clock.runFor(BANNER_MS);
    await admin.isGone(banner);

    await admin.button('Generate Manager Code').click();
    const ivy = await admin.region('New manager code').getByRole('code').innerText();
    await admin.button('Close').click();
    await admin.isGone(admin.region('New manager code'));
    const left = expect.stringMatching(/^(6h 0m|5h 5\dm)$/);
    await expect
      .poll(() => rowsOfBoth(ACTIVE))
      .toEqual([
        [ivy, 'Ivy', 'Manager', 'available', left, expect.stringMatching(/^Let a Device In\s*Revoke$/)],
        [rae, 'Rae', 'Staff', 'available', left, expect.stringMatching(/^Let a Device In\s*Revoke$/)],
      ]);

    const before = page.viewportSize();
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 740 });
      const boxes = await Promise.all(
        [
          admin.button(`Revoke ${ivy}`),
          admin.button(`Let a Device In with ${ivy}`),
          page.getByRole('cell', { name: /^\dh \d+m left$/ }).first(),
        ].map((target) => target.boundingBox()),
      );
      for (const box of boxes) {
        expect(box?.x, `${width} px`).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? Infinity) + (box?.width ?? 0), `${width} px`).toBeLessThanOrEqual(width);
      }
      // The row of tabs over the page, and nothing else.
      expect(await scrollsSideways(page), `${width} px`).toEqual(['Get ready']);
    }
    if (before !== null) await page.setViewportSize(before);

    await admin.button(`Copy code ${rae}`).click();
    await page.getByText('copied', { exact: true }).waitFor();
    expect(await admin.clipboard()).toBe(rae);
    await page.clock.runFor(COPIED_MS);
    await admin.isGone(page.getByText('copied', { exact: true }));

    await admin.button(`Revoke ${rae}`).click();
    await admin.question(`Revoke ${rae}?`).waitFor();
    await admin.inspect('asking whether to revoke');
  });
});
