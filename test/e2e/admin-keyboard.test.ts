import { describe, expect } from 'vitest';
import { test } from './support/admin-test.ts';
import { focused, pressOn, tabTo } from './support/keyboard.ts';
import { boxOf } from './support/taps.ts';

describe('the keyboard alone', () => {
  test('refunds an item, and leads back to the order', async ({ admin, placeOrder }) => {
    const { page } = admin;
    const number = await placeOrder('Kay Board', { Cola: 1, Popcorn: 1 });
    await admin.openOrders();
    await admin.sees(number);
    const card = new RegExp(`${number}[\\s\\S]*Kay Board`);
    await pressOn(page, card);
    await admin.button('Refund Cola').and(page.locator(':enabled')).waitFor();
    await pressOn(page, 'Refund Cola');
    const confirm = admin.question('Refund $2.58?');
    await confirm.waitFor();
    await expect.poll(() => confirm.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await tabTo(page, 'Reason');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Flat, not cola');
    await pressOn(page, 'Refund $2.58');
    await admin.says('Refunded $2.58.');
    await page.keyboard.press('Escape');
    await admin.isGone(page.getByRole('dialog'));
    await expect.poll(() => focused(page)).toMatch(card);
  });

  test('makes a code and revokes it, after Escape has answered no', async ({ admin }) => {
    const { page } = admin;
    await admin.openCodes();
    await tabTo(page, 'Name (optional)');
    await page.keyboard.type('Rae');
    await pressOn(page, 'Generate Staff Code');
    const banner = admin.region('New staff code');
    const code = await banner.getByRole('code').innerText();
    await pressOn(page, 'Close');
    await admin.isGone(banner);
    await expect.poll(() => focused(page)).toBe('Generate Staff Code');
    await pressOn(page, `Revoke ${code}`);
    await admin.question(`Revoke ${code}?`).waitFor();
    await page.keyboard.press('Escape');
    await admin.isGone(page.getByRole('alertdialog'));
    await expect.poll(() => focused(page)).toBe(`Revoke ${code}`);
    await page.keyboard.press('Enter');
    await admin.question(`Revoke ${code}?`).waitFor();
    await pressOn(page, 'Revoke');
    await page.getByRole('region', { name: 'Expired and revoked codes, table' }).getByText(code).waitFor();
  });
});

/** Screens that no other test opens. */
const QUIET_SCREENS = [
  ['/admin', 'Admin Dashboard', '+ Add Product'],
  ['/sandbox', 'Email Test', null],
  ['/admin/night', /./u, 'Plan a Night'],
  ['/admin/boards', 'Boards', null],
  ['/admin/call-off', 'Call off the game', null],
] as const;

describe('the office on a wide screen and on a phone', () => {
  test('fits on screens that are opened once a night', async ({ admin, stand }) => {
    const { page } = admin;
    // Beside the products from 1,100 px on, instead of below them.
    await admin.openDashboard();
    const before = page.viewportSize();
    await page.setViewportSize({ width: 1100, height: 820 });
    expect((await boxOf(admin.region('Price Management'))).y).toBeLessThan(820);
    if (before !== null) await page.setViewportSize(before);
    for (const [path, title, dialog] of QUIET_SCREENS) {
      await page.goto(`${stand.url}${path}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expect.poll(() => page.getByRole('heading', { name: /^Loading/ }).count()).toBe(0);
      await admin.inspect(path);
      if (dialog === null) continue;
      await admin.button(dialog).click();
      await page.getByRole('dialog').waitFor();
      await admin.inspect(`${path}: ${dialog}`);
    }
  });
});
