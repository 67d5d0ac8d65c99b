import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { HOUR_MS } from '#core/domain/kernel/instant.ts';
import { test } from './support/admin-test.ts';
import { alterAnswers } from './support/alter-answers.ts';
import { ADMIN_PASSWORD } from './support/stand-test.ts';

const BANNER_MS = 10_000;
const COPIED_MS = 3_000;
const CODE = /^[2-9A-Z]{6}$/;
const ACTIVE = 'Active codes, table';
const ENDED = 'Expired and revoked codes, table';

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
  test('made, shown, copied, used, revoked, expired', async ({ admin, hire, complaints }) => {
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

    const tablet = await hire();
    await tablet.logIn(rae);
    await page.clock.fastForward('00:31');
    await expect
      .poll(async () => (await rowsOfBoth(ACTIVE)).map(([, name, , device]) => [name, device]))
      .toEqual([
        ['Ivy', 'available'],
        ['Rae', 'in use'],
      ]);
    await admin.button(`Revoke ${rae}`).click();
    const sure = admin.question(`Revoke ${rae}?`);
    await admin.inspect('asking whether to revoke');
    await sure.getByRole('button', { name: 'Cancel' }).click();
    expect((await rowsOfBoth(ACTIVE)).map(([code]) => code)).toEqual([ivy, rae]);
    await admin.button(`Revoke ${rae}`).click();
    await sure.getByRole('button', { name: 'Revoke' }).click();
    await expect.poll(() => rowsOfBoth(ENDED)).toEqual([[rae, 'Rae', 'Staff', 'Revoked']]);
    await tablet.page.reload();
    await tablet.heading('Staff Access Required').waitFor();
    await tablet.page.close();
    expect(new Set(complaints.take().map((complaint) => complaint.slice(0, '401 GET'.length)))).toEqual(new Set(['401 GET']));

    // The page goes by the stand's clock, whatever this device's says.
    await alterAnswers(page, '**/api/admin/staff-codes', async (answer) => {
      const codes: readonly { readonly expires_at: string }[] = await answer.json();
      return codes.map((code) => ({ ...code, expires_at: new Date(Date.parse(code.expires_at) - 7 * HOUR_MS).toISOString() }));
    });
    await page.clock.fastForward('00:31');
    await expect
      .poll(() => rowsOfBoth(ENDED))
      .toEqual([
        [ivy, 'Ivy', 'Manager', 'Expired'],
        [rae, 'Rae', 'Staff', 'Revoked'],
      ]);
    await admin.sees('No active codes. Generate one for each volunteer.');
    await admin.inspect('expired and revoked codes');
    await admin.openAudit();
    await page.getByLabel('Kind').selectOption('Staff code');
    await expect
      .poll(async () => (await admin.auditLog()).slice(0, 3))
      .toEqual([
        expect.stringMatching(/^Staff code \| Revoked the staff code of Rae \| Admin · /),
        expect.stringMatching(/^Staff code \| Issued a manager code for Ivy \| Admin · /),
        expect.stringMatching(/^Staff code \| Issued a staff code for Rae \| Admin · /),
      ]);
  });
});

describe('test mails', () => {
  const LEO = 'leo@example.com';

  test('are as real as any', async ({ admin, customer }) => {
    await admin.openSandbox();
    await admin.sees('Sends a sample order with a $6.50 total.');
    await admin.page.getByLabel('Email').fill(LEO);
    await admin.button('Send Test Email').click();
    await admin.says(`Order Confirmation to ${LEO}`);
    await admin.inspect('email test');

    await customer.visit('/mailbox');
    await customer.page.getByRole('link').filter({ hasText: LEO }).first().tap();
    await customer.page.getByRole('heading', { level: 1 }).waitFor();
    await customer.readMail();
    await customer.sees('$6.50');
  });
});
