import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/admin-test.ts';
import { ADMIN_PASSWORD } from './support/stand-test.ts';
import { boxOf } from './support/taps.ts';

/** Boxes whose content is wider than they are. */
const scrollsSideways = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main, main *')]
      .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth)
      .map((box) => box.getAttribute('aria-label') ?? box.className),
  );

describe('the office', () => {
  test('opens with the password, leads to every screen, and closes on logout', async ({ newStaffBrowser }) => {
    const admin = await newStaffBrowser();
    await admin.visit('/admin-login');
    await admin.inspect('admin login');
    await admin.page.getByLabel('Password').fill(ADMIN_PASSWORD);
    await admin.page.keyboard.press('Enter');
    await admin.heading('Admin Dashboard').waitFor();
    // An open menu would hide many of the dashboard's buttons from the inspection.
    await admin.openSandbox();
    await admin.button('Menu').click();
    await admin.inspect('open menu of the admin');
    const entries = admin.page.getByRole('navigation', { name: 'Staff' }).getByRole('listitem').getByRole('link');
    await entries.filter({ hasText: 'Staff Management' }).click();
    await admin.heading('Staff Management').waitFor();
    await admin.button('Logout').click();
    await admin.heading('Drinks').waitFor();
    await admin.visit('/admin/staff');
    await admin.heading('Admin Access Required').waitFor();
  });

  test('shows a new staff code, copies it, and fits its table on the smallest phone', async ({ admin }) => {
    const { page } = admin;
    await admin.openCodes();
    await page.getByLabel('Name (optional)').fill('Rae');
    await admin.button('Generate Staff Code').click();
    const banner = admin.region('New staff code');
    const code = await banner.getByRole('code').innerText();
    await banner.getByText('The code is copied.').waitFor();
    expect(await admin.clipboard()).toBe(code);
    await banner.getByRole('img', { name: 'QR code of the staff login page' }).locator('path').waitFor();
    // The banner stays as long as it has the focus.
    await admin.button('Close').focus();
    await admin.inspect('banner of a new code');
    await admin.button('Close').click();
    await admin.isGone(banner);

    const before = page.viewportSize();
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 740 });
      const timeLeft = page.getByRole('cell', { name: /^\dh \d+m left$/ }).first();
      for (const target of [admin.button(`Revoke ${code}`), admin.button(`Let a Device In with ${code}`), timeLeft]) {
        const box = await boxOf(target);
        expect(box.x, `${width} px`).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width, `${width} px`).toBeLessThanOrEqual(width);
      }
      // Only the row of tabs above the page.
      expect(await scrollsSideways(page), `${width} px`).toEqual(['Get ready']);
    }
    if (before !== null) await page.setViewportSize(before);

    await page.evaluate(() => navigator.clipboard.writeText(''));
    await admin.button(`Copy code ${code}`).click();
    await page.getByText('copied', { exact: true }).waitFor();
    expect(await admin.clipboard()).toBe(code);
    await admin.button(`Revoke ${code}`).click();
    await admin.question(`Revoke ${code}?`).waitFor();
    await admin.inspect('asking whether to revoke');
  });
});
