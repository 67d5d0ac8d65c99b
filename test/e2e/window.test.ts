import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pay } from '../support/http-calls.ts';
import type { Admin } from './support/admin.ts';
import { test } from './support/admin-test.ts';
import { inspectOn } from './support/inspect.ts';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { focused, pressOn, tabTo } from './support/keyboard.ts';
import type { StaffMember } from './support/staff.ts';
import { AT_ONCE } from './support/staff-test.ts';
import { boxOf } from './support/taps.ts';

const openTill = async ({ visit, heading, page }: StaffMember): Promise<void> => {
  await visit('/window');
  await heading('Sales Window').waitFor();
  await page.getByRole('button', { name: /^Bottled Water\b/ }).waitFor();
};

const left = async (page: Page, name: string): Promise<number> =>
  Number(/(\d+) left/.exec(await page.getByRole('button', { name: new RegExp(`^${name}\\b`) }).innerText())?.[1]);

const NARROWEST = { width: 320, height: 640 };
/** Float and two hot dogs. */
const IN_DRAWER = '$107.00';

/** The cells of a table by the titles of its rows. */
const cellsOf = ({ page }: Admin, table: string): Promise<Readonly<Record<string, readonly string[]>>> =>
  page.getByRole('region', { name: table }).evaluate((region) => {
    const rows = [...region.querySelectorAll('tbody tr')].map((row) => {
      const cells = [...row.querySelectorAll('td')].map(({ textContent }) => textContent);
      return [row.querySelector('th > span')?.textContent ?? '', cells] as const;
    });
    return Object.fromEntries(rows);
  });

describe('the sales window', () => {
  test('sells, gives change and undoes by keyboard alone', async ({ bea }) => {
    await openTill(bea);
    const { page } = bea;
    const before = await left(page, 'Hot Dog');
    await tabTo(page, /^Hot Dog\b/);
    for (const times of [1, 2]) {
      await page.keyboard.press('Enter');
      await bea.sees(times === 1 ? '1 item' : '2 items');
      await expect.poll(() => focused(page)).toMatch(/Hot Dog\b/);
    }
    await pressOn(page, 'One Hot Dog less');
    await bea.sees('1 item');
    await pressOn(page, 'One Hot Dog more');
    await bea.sees('2 items');

    // Each dialog returns the focus to the element that opened it.
    await pressOn(page, 'Comp');
    await tabTo(page, 'Referee');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('Coach');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Comp');
    await tabTo(page, 'Cash', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Exact');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Cash');
    await page.keyboard.press('Enter');
    await pressOn(page, /^\$20\b/);
    await bea.sees('$13.00');

    // The pressed button is gone: its replacement has the focus.
    await expect.poll(() => focused(page)).toBe('Sale');
    await pressOn(page, /^Undo/);
    await page.getByText(/is undone$/).waitFor();
    await expect.poll(() => focused(page)).toBe('Sale');
    await expect.poll(() => left(page, 'Hot Dog'), AT_ONCE).toBe(before);
    await tabTo(page, /^Bottled Water\b/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await bea.sees('1 item');
    await pressOn(page, 'Clear');
    await bea.sees('Ready for the next customer');
    await expect.poll(() => focused(page)).toBe('Sale');
  });

  test('keeps the ways to pay and all tiles in their places', async ({ bea }) => {
    await openTill(bea);
    const { page, button } = bea;
    // On the page, not in the window: the driver scrolls when it taps.
    const ways = (): Promise<readonly unknown[]> =>
      Promise.all(
        ['Cash', 'Reader', 'By phone', 'Comp'].map((name) =>
          button(name).evaluate((way) => {
            const { x, y, width, height } = way.getBoundingClientRect();
            return { x, y: y + scrollY, width, height };
          }),
        ),
      );
    const tiles = page.getByRole('listitem').getByRole('button', { name: / left\b/ });
    const before = await ways();
    expect(await tiles.evaluateAll((all) => all.filter((tile) => tile.getBoundingClientRect().bottom > innerHeight).length)).toBe(0);
    await tiles.first().tap();
    expect(await ways()).toEqual(before);
    for (let at = 1; at < 9; at += 1) await tiles.nth(at).tap();
    await bea.sees('9 items');
    expect(await ways()).toEqual(before);
    await button('Reader').tap();
    await button('Taken on the reader').tap();
    await page.getByRole('button', { name: /^Undo/ }).tap();
    await page.getByText(/is undone$/).waitFor();
    expect(await ways()).toEqual(before);
    await button('It’s given back').tap();
    await bea.sees('Ready for the next customer');
    expect(await ways()).toEqual(before);
  });
});

describe('a night of cash', () => {
  test('goes from the float to the sheet', async ({ admin, backOffice, bea, cal, complaints, hire, office, stand }) => {
    const { page } = bea;
    await openTill(bea);
    const before = await left(page, 'Bottled Water');

    // No drawer is open. Two taps on Exact are one sale.
    await page.getByRole('button', { name: /^Bottled Water\b/ }).tap();
    await bea.button('Cash').tap();
    // The new keys ignore taps for half a second; then the tiles below do.
    await bea.button('Exact').tap({ trial: true });
    const { x, y, width, height } = await boxOf(bea.button('Exact'));
    for (let tap = 0; tap < 2; tap += 1) await page.touchscreen.tap(x + width / 2, y + height / 2);
    await bea.sees('Hand it over now');
    expect(await page.getByRole('heading', { name: 'Sale', exact: true }).count()).toBe(0);
    await expect.poll(() => left(page, 'Bottled Water'), AT_ONCE).toBe(before - 1);

    const dana = await hire();
    await dana.logIn((await office.issueCode('Dana', 'manager')).code);
    // The water started its own night, which must be closed by hand.
    await dana.visit('/admin/night');
    await dana.button('Stop Online Orders').tap();
    await dana.button('Close the Night').tap();
    await dana.page.getByRole('dialog').getByRole('button', { name: 'Close the Night' }).tap();
    await dana.button('Get It Ready').tap();
    await dana.page.getByLabel('Name', { exact: true }).fill('vs. Lincoln');
    await dana.button('Add a Drawer').tap();
    await dana.page.getByLabel('How many $20').fill('5');
    await inspectOnDevices(dana.page, 'counting a float');
    await dana.button('Keep $100.00').tap();
    await inspectOnDevices(dana.page, 'opening a night');
    await dana.button('Open the Stand').tap();
    await dana.page.getByRole('link', { name: 'Ledger of Drawer A' }).waitFor();
    await inspectOnDevices(dana.page, 'drawers');

    // The window is notified at once.
    await bea.button('Choose a Drawer').tap();
    await inspectOnDevices(page, 'choosing a drawer');
    await bea.button('Use Drawer A').tap();
    for (let tap = 0; tap < 2; tap += 1) await page.getByRole('button', { name: /^Hot Dog\b/ }).tap();
    await inspectOn(page, 'a sale on the narrowest phone', NARROWEST, NARROWEST);
    await bea.button('Cash').tap();
    await inspectOnDevices(page, 'cash');
    await page.getByRole('button', { name: /^\$20 / }).tap();
    await bea.sees('$13.00');
    await bea.sees('Say this number');
    expect(await page.getByRole('region', { name: 'Sale' }).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await inspectOnDevices(page, 'sold');

    // By phone: the customer's camera opens the provider's page, and the tablet shows the payment.
    await page.getByRole('button', { name: /^Hot Dog\b/ }).tap();
    const started = page.waitForResponse('**/api/window/phone-payments');
    await bea.button('By phone').tap();
    const { sessionId } = await (await started).json();
    await bea.sees('Waiting for the payment');
    await inspectOnDevices(page, 'scan to pay');
    await bea.button('Next customer').tap();
    await pay(stand, String(sessionId));
    await bea.sees(/is paid: #\d{3}/);
    await inspectOnDevices(page, 'paid by phone');
    await page.getByRole('button', { name: /^Done with #/ }).tap();
    // There was no order until it was paid.
    expect(complaints.take()).toEqual([]);

    await dana.page.getByRole('link', { name: 'Ledger of Drawer A' }).tap();
    await dana.sees(IN_DRAWER);
    await inspectOnDevices(dana.page, 'the ledger of a drawer');
    await bea.visit('/drawers');
    await bea.button('Count Drawer A').tap();
    for (const [bill, count] of Object.entries({ $20: '5', $5: '1', $1: '2' }))
      await page.getByLabel(`How many ${bill}`, { exact: true }).fill(count);
    await bea.sees(IN_DRAWER);
    await inspectOnDevices(page, 'counting a drawer');
    await bea.button('Done, Next Person').tap();
    await bea.heading('Now a Second Person').waitFor();
    await inspectOnDevices(page, 'handing the box over');
    await cal.visit('/drawers');
    await cal.page.getByRole('link', { name: 'Confirm the Count of Drawer A' }).tap();
    await inspectOnDevices(cal.page, 'confirming a count');
    await cal.button(`I Count ${IN_DRAWER} Too`).tap();
    await cal.sees('Counted and closed. Thank you!');
    await dana.page.getByRole('heading', { name: 'Drawer A is balanced' }).waitFor();
    await inspectOnDevices(dana.page, 'a closed drawer');

    // The hot dogs are not picked up. The night lists what is still open, keeps their money, and closes.
    await backOffice.finishAllOrders();
    await backOffice.letOrdersWait(31);
    await dana.visit('/admin/night');
    await inspectOnDevices(dana.page, 'a running night');
    await dana.button('Stop Online Orders').tap();
    await dana.page.getByRole('heading', { name: /picked up$/ }).waitFor();
    expect(await dana.button('Close the Night').isDisabled()).toBe(true);
    await inspectOnDevices(dana.page, 'a closing that misses something');
    await dana.page.getByRole('button', { name: /^Keep \$.* as a Donation$/ }).tap();
    await dana.page.getByRole('heading', { name: 'All orders are finished' }).waitFor();
    await dana.button('Close the Night').tap();
    await inspectOnDevices(dana.page, 'asking before a night is closed');
    await dana.page.getByRole('dialog').getByRole('button', { name: 'Close the Night' }).tap();
    await dana.page.getByRole('link', { name: 'Open the Sheet of vs. Lincoln' }).waitFor();
    await inspectOnDevices(dana.page, 'a closed night');

    await admin.visit('/admin/night');
    await admin.page.getByRole('link', { name: 'Open the Sheet of vs. Lincoln' }).click();
    await admin.page.getByRole('region', { name: 'Money by tender' }).waitFor();
    const drawers = await cellsOf(admin, 'Cash by drawer');
    expect(drawers).toMatchObject({ Sales: ['$7.00'], Expected: [IN_DRAWER], Counted: [IN_DRAWER] });
    await admin.inspect('the sheet of a night');
  });
});
