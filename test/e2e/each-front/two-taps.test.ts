import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../support/office-test.ts';
import { FRONT } from '../support/front.ts';
import { afterTaps, changesOf, SIZES, tapTwice } from '../support/taps.ts';

const SIZE = SIZES[FRONT.held];

/** Three orders that this tablet handed out offline, after another person had. */
const leaveThings = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { id, name } = JSON.parse(localStorage.getItem('bandstand.staff-auth') ?? '{}') as { id: string; name: string };
    const conflicts = ['041', '042', '043'].map((number) => ({
      act: {
        id: `00000000-0000-4000-8000-000000000${number}`,
        at: Date.now(),
        by: { staffId: id, name },
        isLate: true,
        order: { id: `order-${number}`, number: `#${number}` },
        step: { kind: 'pick-up' },
      },
      refusal: { code: 'STATUS_CONFLICT', status: 'completed', holder: null, sentence: 'No.' },
    }));
    localStorage.setItem('bandstand.acts', JSON.stringify({ acts: [], conflicts, sent: 0 }));
  });

/** The price of all candy: a new one on each try. */
let cents = 84;
const changePrices = async (page: Page): Promise<void> => {
  await page.getByLabel('Category', { exact: true }).selectOption('candy');
  await page.getByLabel('New price').fill(`1.${(cents += 1)}`);
};
const switchOff = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'On and Off' }).tap();
  await page.getByRole('dialog').getByRole('checkbox', { checked: true }).first().uncheck();
};

/** The screen, the tapped button, the label in the dialog, and the one call that follows; and the preparation. */
const OFFICE: readonly (readonly [string, string | RegExp, string | RegExp | null, string, ((page: Page) => Promise<void>)?])[] = [
  ['/admin', 'Update Prices', /^Change /u, 'POST /api/admin/bulk-price-update', changePrices],
  ['/admin', 'Save 1', null, 'PUT /api/products/*/active', switchOff],
  ['/admin/staff', /^Let a Device In with/u, null, 'POST /api/admin/staff-codes/*/login-link'],
  ['/admin/staff', /^Revoke /u, 'Revoke', 'DELETE /api/admin/staff-codes/*'],
  ['/admin/sign', 'Make a New Code', 'Make a New Code', 'POST /api/admin/sign'],
  ['/admin/holds', 'Ask for Tonight’s Word', null, 'POST /api/admin/word'],
  ['/admin/holds', 'Stop Asking', null, 'DELETE /api/admin/word'],
];

describe('two taps on a row that goes away', () => {
  test(`leave the next one alone: ${FRONT.held}`, async ({ adminsTablet, bea, backOffice, placeOrder }) => {
    await bea.page.setViewportSize(SIZE);
    await leaveThings(bea.page);
    await bea.visit('/fulfillment/settle');
    await bea.heading('3 things to settle').waitFor();
    await tapTwice(bea.page, bea.page.getByRole('main').getByRole('listitem').first().getByRole('button').first());
    await bea.heading('2 things to settle').waitFor();

    const { page, button, heading, visit } = adminsTablet;
    await page.setViewportSize(SIZE);
    const rows = (act: string) => page.getByRole('button', { name: new RegExp(`^${act}`) });
    await visit('/admin/boards');
    await page.getByText('Give it a link').tap();
    for (const name of ['TV', 'Tablet', 'Wall']) {
      await page.getByLabel('Screen', { exact: true }).fill(name);
      await button('Make a Link').tap();
      await button(`Disconnect ${name}`).waitFor();
    }
    await afterTaps(page);
    const links = await rows('Disconnect ').count();
    await tapTwice(page, rows('Disconnect ').first());
    await afterTaps(page);
    expect(await rows('Disconnect ').count()).toBe(links - 1);

    await backOffice.handOverAllOrders();
    for (const name of ['Ann Apple', 'Bob Berry', 'Cy Cherry', 'Di Date']) await placeOrder(name);
    await backOffice.finishAllOrders();
    await backOffice.letOrdersWait(31);
    await visit('/admin/night');
    await tapTwice(page, button('Stop Online Orders'));
    await heading('4 orders weren’t picked up').waitFor();
    await tapTwice(page, rows('Refund #').first());
    await afterTaps(page);
    await heading('3 orders weren’t picked up').waitFor();
    await tapTwice(page, rows('Keep #').and(page.locator(':enabled')).first());
    await afterTaps(page);
    await heading('2 orders weren’t picked up').waitFor();
    await backOffice.handOverAllOrders();
    await tapTwice(page, button('Take Orders Again'));
    await button('Stop Online Orders').waitFor();
  });

  test(`find one pretzel, make one code and log out once: ${FRONT.held}`, async ({ adminsTablet, bea, placeOrder, backOffice }) => {
    for (const { page } of [adminsTablet, bea]) await page.setViewportSize(SIZE);
    // The first try may have used them up.
    await backOffice.setAvailable('Soft Pretzel', 20);
    await backOffice.handOverAllOrders();
    for (const name of ['Ann Apple', 'Bob Berry', 'Cy Cherry']) await placeOrder(name, { 'Soft Pretzel': 1 });
    await bea.openQueue();
    await bea.button('Sold Out').tap();
    const dialog = bea.page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Soft Pretzel/ }).tap();
    await dialog.getByRole('button', { name: 'Sold Out', exact: true }).tap();
    const found = bea.page.getByRole('button', { name: /^Found it/ });
    await expect.poll(() => found.count()).toBe(3);
    await tapTwice(bea.page, found.first());
    await afterTaps(bea.page);
    await expect.poll(() => bea.page.getByRole('button', { name: /^Found it/, disabled: false }).count()).toBe(2);
    await backOffice.handOverAllOrders();

    const { page, button, visit, path } = adminsTablet;
    await visit('/admin/staff');
    const codes = page.getByRole('button', { name: /^Revoke / });
    await codes.first().waitFor();
    const before = await codes.count();
    await tapTwice(page, button('Generate Staff Code'));
    await afterTaps(page);
    expect(await codes.count()).toBe(before + 1);
    const calls = changesOf(page);
    for (const [address, first, second, call, prepare] of OFFICE) {
      await visit(address);
      await prepare?.(page);
      const earlier = calls.length;
      await tapTwice(page, button(first).first());
      await afterTaps(page);
      if (second !== null) {
        expect(calls.slice(earlier), String(first)).toEqual([]);
        await tapTwice(page, page.getByRole('alertdialog').getByRole('button', { name: second }));
        await afterTaps(page);
      }
      expect(calls.slice(earlier), String(first)).toEqual([call]);
    }
    await visit('/admin/staff');
    await tapTwice(page, button('Logout'));
    await afterTaps(page);
    expect(path()).not.toBe('/cart');
  });
});
