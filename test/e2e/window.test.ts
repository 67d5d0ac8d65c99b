import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pay } from '../support/http-calls.ts';
import type { Admin } from './support/admin.ts';
import { test } from './support/admin-test.ts';
import { inspectOn } from './support/inspect.ts';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { focused, pressOn, tabTo } from './support/keyboard.ts';
import { showLongNight } from './support/long-night.ts';
import { FORMATS, printed } from './support/print.ts';
import type { StaffMember } from './support/staff.ts';
import { AT_ONCE } from './support/staff-test.ts';
import { countTaps, tapsOf } from './support/taps.ts';

const openTill = async ({ visit, heading, page }: StaffMember): Promise<void> => {
  await visit('/window');
  await heading('Sales Window').waitFor();
  await page.getByRole('button', { name: /^Bottled Water\b/ }).waitFor();
};

const left = async (page: Page, name: string): Promise<number> =>
  Number(/(\d+) left/.exec(await page.getByRole('button', { name: new RegExp(`^${name}\\b`) }).innerText())?.[1]);

const NARROWEST = { width: 320, height: 640 };
const QUICK_SALES = 4;
/** Float and two hot dogs, and half of the quick sales at $2. */
const IN_DRAWER = '$111.00';

const sellWater = async ({ page, button, sees }: StaffMember): Promise<void> => {
  await page.getByRole('button', { name: /^Bottled Water\b/ }).tap();
  await button('Cash').tap();
  await button('Exact').tap();
  await sees('Hand it over now');
};

const sellCandyByReader = async ({ page, button, sees }: StaffMember): Promise<void> => {
  await page.getByRole('button', { name: /^Chocolate Bar\b/ }).tap();
  await button('Reader').tap();
  await button('Taken on the reader').tap();
  await sees('Hand it over now');
};

/** A person with permission approves it beside the seller. */
const giveAwayACola = async ({ page, button, sees }: StaffMember, managersCode: string): Promise<void> => {
  await page.getByRole('button', { name: /^Cola\b/ }).tap();
  await button('Comp').tap();
  await page.getByRole('radio', { name: 'Coach' }).check();
  await page.getByLabel('Manager’s code').fill(managersCode);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Give away/ })
    .tap();
  await sees('Hand it over now');
};

/** Two hot dogs and two waters for cash, two chocolate bars on the reader, a hot dog by phone with the card's fee. */
const SOLD = {
  Card: ['1', '$3.61', '–', '$3.61', '$3.50', '$0.11', '–', '–'],
  Cash: ['3', '$11.00', '–', '$11.00', '$11.00', '–', '–', '–'],
  Reader: ['2', '$4.00', '–', '$4.00', '$4.00', '–', '–', '–'],
  Total: ['6', '$18.61', '–', '$18.61', '$18.50', '$0.11', '–', '–'],
};

/** The cells of a table by the titles of its rows. */
const cellsOf = ({ page }: Admin, table: string): Promise<Readonly<Record<string, readonly string[]>>> =>
  page.getByRole('region', { name: table }).evaluate((region) => {
    const rows = [...region.querySelectorAll('tbody tr')].map((row) => {
      const cells = [...row.querySelectorAll('td')].map(({ textContent }) => textContent);
      return [row.querySelector('th > span')?.textContent ?? '', cells] as const;
    });
    return Object.fromEntries(rows);
  });

describe('the sales window with the keyboard alone', () => {
  test('two hot dogs for cash with change, undone, and the next customer', async ({ bea }) => {
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
});

describe('the sales window on a tablet', () => {
  test('the ways to pay stay where they are: without an item, with nine, and after an undo; so do all tiles', async ({ bea }) => {
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
  test('a drawer is opened, sold into by touch, counted blind by two, and closed; the sheet of the night is one page', async ({
    admin,
    backOffice,
    bea,
    cal,
    complaints,
    hire,
    office,
    stand,
  }) => {
    const { page } = bea;
    await openTill(bea);
    const before = await left(page, 'Bottled Water');

    // No drawer is open: a water is three taps, and two taps on Exact are one sale.
    await countTaps(page);
    await page.getByRole('button', { name: /^Bottled Water\b/ }).tap();
    await bea.button('Cash').tap();
    // The new keys ignore taps for half a second; then the tiles below do.
    await bea.button('Exact').tap({ trial: true });
    const exact = await bea.button('Exact').boundingBox();
    if (exact === null) throw new Error('Exact is not on the screen');
    const [x, y] = [exact.x + exact.width / 2, exact.y + exact.height / 2];
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await bea.sees('Hand it over now');
    expect(await page.getByRole('heading', { name: 'Sale', exact: true }).count()).toBe(0);
    expect(await tapsOf(page)).toBeLessThanOrEqual(4);
    await expect.poll(() => left(page, 'Bottled Water'), AT_ONCE).toBe(before - 1);

    const dana = await hire();
    const managersCode = (await office.issueCode('Dana', 'manager')).code;
    await dana.logIn(managersCode);
    // The water started its own night, which does not close by itself.
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
    await page.getByRole('button', { name: /^Hot Dog\b/ }).tap();
    await page.getByRole('button', { name: /^Hot Dog\b/ }).tap();
    await inspectOn(page, 'a sale on the narrowest phone', NARROWEST, NARROWEST);
    await bea.button('Cash').tap();
    await inspectOnDevices(page, 'cash');
    await page.getByRole('button', { name: /^\$20 / }).tap();
    await bea.sees('$13.00');
    await bea.sees('Say this number');
    expect(await page.getByRole('region', { name: 'Sale' }).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await inspectOnDevices(page, 'sold');
    await page.getByRole('button', { name: /^Popcorn\b/ }).tap();
    await bea.button('Cash').tap();
    await bea.button('Exact').tap();
    await page.getByRole('button', { name: /^Undo/ }).tap();
    await page.getByText(/is undone$/).waitFor();

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

    const tapsBefore = await tapsOf(page);
    for (let sale = 0; sale < QUICK_SALES; sale += 1) await (sale % 2 === 0 ? sellWater(bea) : sellCandyByReader(bea));
    expect((await tapsOf(page)) - tapsBefore).toBe(3 * QUICK_SALES);
    await giveAwayACola(bea, managersCode);

    await dana.page.getByRole('link', { name: 'Ledger of Drawer A' }).tap();
    await dana.sees(IN_DRAWER);
    await inspectOnDevices(dana.page, 'the ledger of a drawer');

    await bea.visit('/drawers');
    await bea.button('Count Drawer A').tap();
    await page.getByLabel('How many $20').fill('5');
    await page.getByLabel('How many $5', { exact: true }).fill('1');
    await page.getByLabel('How many $1', { exact: true }).fill('6');
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
    await inspectOnDevices(dana.page, 'a night that runs');
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

    // Earlier sales are on another sheet, and the undone popcorn is on none.
    await admin.visit('/admin/night');
    await admin.page.getByRole('link', { name: 'Open the Sheet of vs. Lincoln' }).click();
    await admin.page.getByRole('region', { name: 'Money by tender' }).waitFor();
    expect(await cellsOf(admin, 'Money by tender')).toEqual(SOLD);
    expect(await cellsOf(admin, 'Cash by drawer')).toMatchObject({ Sales: ['$11.00'], Expected: [IN_DRAWER], Counted: [IN_DRAWER] });
    const stock = Object.entries(await cellsOf(admin, 'Stock of each product')).map(([name, [, , , ...cells]]) => [
      name,
      ...cells.slice(0, 2),
    ]);
    expect(stock.filter(([, ...cells]) => cells.some((cell) => cell !== '–'))).toEqual([
      ['Cola', '–', '1'],
      ['Bottled Water', '2', '–'],
      ['Chocolate Bar', '2', '–'],
      ['Hot Dog', '3', '–'],
      ['Total', '7', '1'],
    ]);
    const WHOLE = { pages: 1, cut: 0 };
    for (const format of FORMATS) expect(await printed(admin.page, format)).toEqual(WHOLE);
    for (const drawers of [3, 5]) {
      await showLongNight(admin.page, drawers);
      for (const format of FORMATS) expect([drawers, format, await printed(admin.page, format)]).toEqual([drawers, format, WHOLE]);
    }
    await admin.inspect('the sheet of a long night');
  });
});
