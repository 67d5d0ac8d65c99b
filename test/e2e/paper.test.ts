import { describe, expect } from 'vitest';
import { alterAnswers } from './support/alter-answers.ts';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { FORMATS, INSIDE_ACROSS, printed, printedFaults } from './support/print.ts';
import { appIsKept } from './support/app-is-kept.ts';
import { keepingTablet } from './support/keeping-tablet.ts';
import { AT_ONCE } from './support/staff-test.ts';
import { test } from './support/admin-test.ts';

const WHOLE = { pages: 1, cut: 0 };

type Line = { readonly name: string };

const fortyOf = (lines: readonly Line[]): readonly (Line | undefined)[] =>
  Array.from({ length: 40 }, (_none, at) => {
    const line = lines[at % lines.length];
    return line && at >= lines.length ? { ...line, name: `${line.name} ${at}` } : line;
  });

/** The sheet with 40 products, 5 drawers and 10 lines after its closing. */
const longest = (sheet: { readonly night: object; readonly stock: readonly Line[] }): object => {
  const sums = { float: 150, sales: 420.25, refunds: 4.5, drops: 200, paidIn: 20, paidOut: 12.5, expected: 373.25 };
  const count = { counted: 371.25, difference: -2, countedBy: 'Luis', confirmedBy: 'Dana', note: 'Too much change at halftime.' };
  const drawers = ['A', 'B', 'C', 'D', 'E'].map((letter) => ({ name: `Drawer ${letter}`, sums, count, earlierCounts: [] }));
  const from = { cashNet: 2_078.75, inNoDrawer: 0, earlierRefunds: 0, paidIn: 100, paidOut: -62.5, difference: -10 };
  const late = { at: new Date().toISOString(), orderNumber: 'BAND-20261120-O-071', tender: 'card', kind: 'refund', by: null, amount: 3.09 };
  return {
    ...sheet,
    night: { ...sheet.night, state: 'closed', closedAt: new Date().toISOString(), closedBy: 'Dana Whitfield' },
    stock: fortyOf(sheet.stock),
    otherCauses: { refund: -3.09, dispute: -10, payment: 1 },
    inNoDrawer: { sales: 0, amount: 0 },
    drawers,
    deposit: { counted: 1_856.25, safe: 1_000, floats: -750, ...from, amount: 2_106.25 },
    fingerprint: '7K3Q 91FD 22MX 5T0B',
    tax: [{ category: 'food', rate: 8_250, amount: 98.2 }],
    afterClosing: Array.from({ length: 10 }, (_none, at) => ({ ...late, reason: `Forgotten pretzel ${at}` })),
  };
};

type Amounts = Readonly<Record<string, number>>;
type Form = { readonly lines: readonly Line[]; readonly parts: Amounts; readonly reasons: Amounts };

/** The form with 40 products, and every line that a night can have. */
const longestForm = (form: Form): object => {
  const filled = (amounts: Amounts): Amounts => Object.fromEntries(Object.keys(amounts).map((key) => [key, -1_234.5]));
  return {
    ...form,
    lines: fortyOf(form.lines),
    parts: filled(form.parts),
    reasons: filled(form.reasons),
    tax: 98.2,
    sheets: [{ night: 'vs. Lincoln', fingerprint: '7K3Q 91FD 22MX 5T0B' }],
  };
};

describe('paper', () => {
  test('takes the open orders and the tally sheet on Letter and A4, with nothing cut', async ({ bea, placeOrder, stand }) => {
    const numbers = [
      await placeOrder('Ann Arbor', { 'Hot Dog': 2, Cola: 1 }),
      await placeOrder('Alexandra Konstantinopoulou-Wetherby', { Hamburger: 1 }),
    ];
    const { page } = bea;
    await bea.openQueue();
    await page.goto(`${stand.url}/fulfillment/paper`);
    await bea.sees(/2 orders, all paid/);
    await inspectOnDevices(page, 'open orders on paper');
    const rows = page.getByRole('region', { name: 'The sheet' }).getByRole('row');
    expect((await rows.allInnerTexts()).slice(1).map((row) => row.includes('Ann Arbor') || row.includes('Wetherby'))).toEqual([true, true]);
    expect(numbers).toHaveLength(2);
    for (const format of FORMATS) expect(await printed(page, format)).toEqual(WHOLE);

    await page.getByRole('link', { name: 'Tally Sheet' }).tap();
    await bea.sees('Sold on paper, Bandstand');
    await inspectOnDevices(page, 'tally sheet');
    for (const format of FORMATS) expect(await printed(page, format)).toEqual(WHOLE);

    await page.getByRole('link', { name: 'Role Cards' }).tap();
    await page.getByRole('heading', { name: 'Runner' }).waitFor();
    await page
      .getByRole('img', { name: /practice/ })
      .first()
      .locator('path')
      .waitFor({ state: 'attached' });
    await inspectOnDevices(page, 'role cards');
    for (const format of FORMATS) expect(await printed(page, format, INSIDE_ACROSS[format])).toEqual(WHOLE);
  });

  keepingTablet('comes out of a tablet without a network', async ({ bea, office, placeOrder }) => {
    const { page } = bea;
    await bea.logIn((await office.issueCode('Bea')).code);
    const number = await placeOrder('Ann Unplugged', { 'Hot Dog': 2 });
    await expect.poll(() => bea.numbers(), AT_ONCE).toContain(number);
    await bea.visit('/window');
    await page.getByRole('button', { name: /^Bottled Water\b/ }).waitFor();
    await appIsKept(page);
    await page.context().setOffline(true);

    await bea.openQueue();
    await bea.sees(/^No network/);
    await page.getByRole('link', { name: 'Print Open Orders' }).tap();
    await page.getByRole('row').filter({ hasText: 'Ann Unplugged' }).waitFor();
    for (const format of FORMATS) expect(await printed(page, format)).toEqual(WHOLE);
    await page.getByRole('link', { name: 'Tally Sheet' }).tap();
    await page.getByRole('row').filter({ hasText: 'Bottled Water' }).waitFor();
    for (const format of FORMATS) expect(await printed(page, format)).toEqual(WHOLE);
    await page.getByRole('link', { name: 'Role Cards' }).tap();
    await page.getByRole('heading', { name: 'Runner' }).waitFor();
    for (const format of FORMATS) expect(await printed(page, format, INSIDE_ACROSS[format])).toEqual(WHOLE);
    // Also when the address is opened directly or reloaded.
    for (const [path, line] of [
      ['/fulfillment/paper', 'Ann Unplugged'],
      ['/window/paper', 'Bottled Water'],
    ] as const) {
      await bea.visit(path);
      await page.getByRole('row').filter({ hasText: line }).waitFor();
    }
  });

  test('takes the sheet of a night with every product', async ({ admin, bea, placeOrder, stand }) => {
    const menu: Record<string, readonly { readonly name: string }[]> = await (await fetch(`${stand.url}/api/products`)).json();
    const everything = Object.fromEntries(Object.values(menu).flatMap((products) => products.map(({ name }) => [name, 1])));
    await placeOrder('Ann Everything', everything);
    await bea.visit('/window');
    for (const [tender, done] of [
      ['Cash', 'Exact'],
      ['Reader', 'Taken on the reader'],
    ] as const) {
      await bea.page.getByRole('button', { name: /^Bottled Water\b/ }).tap();
      await bea.button(tender).tap();
      await bea.button(done).tap();
      await bea.sees('Hand it over now');
    }
    const { page } = admin;
    await page.goto(`${stand.url}/admin/night/stock`);
    await page.getByRole('button', { name: 'Everything Else Is as Expected' }).click();
    await page.getByRole('textbox', { name: 'Cola', exact: true }).fill('12');
    await inspectOnDevices(page, 'counting the stock');
    await page.getByRole('button', { name: 'Save the Count' }).click();
    await page.getByRole('link', { name: /^Sheet so Far/ }).click();
    await page.getByRole('region', { name: 'Money by tender' }).waitFor();
    await inspectOnDevices(page, 'the sheet of a night');
    const money = await page.getByRole('region', { name: 'Money by tender' }).getByRole('row').allInnerTexts();
    expect(money.map((row) => row.trim().split(/\s+/).slice(0, 2))).toEqual([
      ['How', 'they'],
      ['Paid', 'by'],
      ['Card', '3'],
      ['Cash', '1'],
      ['Reader', '1'],
      ['Total', '5'],
    ]);
    expect(await page.getByRole('region', { name: 'Stock of each product' }).getByRole('row').count()).toBe(33);
    for (const format of FORMATS) expect(await printed(page, format)).toEqual(WHOLE);
    const csv = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await csv).suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d .+\.csv$/);

    await alterAnswers(page, '**/api/admin/nights/*/sheet', async (sheet) => longest(await sheet.json()));
    await page.reload();
    await page.getByRole('region', { name: 'Cash by drawer' }).waitFor();
    const proof = page.getByText('counted by two people');
    await proof.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await proof.isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    expect(await page.getByRole('region', { name: 'Stock of each product' }).getByRole('row').count()).toBe(42);
    for (const format of FORMATS) expect(await printed(page, format)).toEqual(WHOLE);

    await alterAnswers(page, '**/api/admin/nights/*/form', async (form) => longestForm(await form.json()));
    await page.goto(`${stand.url}/admin/money/form?of=${page.url().split('/').at(-2)}`);
    const lines = page.getByRole('region', { name: 'Expected receipts by product' }).getByRole('row');
    await lines.first().waitFor();
    expect(await lines.count()).toBe(42);
    for (const format of FORMATS) expect(await printed(page, format)).toEqual(WHOLE);
  });

  test('takes the sales report and the order list as lists: nothing to tap, nothing cut, no line in two', async ({
    admin,
    placeOrder,
    stand,
  }) => {
    const menu: Record<string, readonly { readonly name: string }[]> = await (await fetch(`${stand.url}/api/products`)).json();
    const everything = Object.fromEntries(Object.values(menu).flatMap((products) => products.map(({ name }) => [name, 1])));
    await placeOrder('Ann Everything', everything);
    for (const name of ['Alexandra Konstantinopoulou-Wetherby', 'Bo Short']) await placeOrder(name, { Cola: 2 });
    const { page } = admin;
    const expectPaper = async (pages: number): Promise<void> => {
      for (const format of FORMATS) expect(await printed(page, format)).toEqual({ pages, cut: 0 });
      expect(await printedFaults(page)).toEqual([]);
    };
    await admin.openReport();
    await admin.region('Orders per 15 minutes').waitFor();
    // Every product has a line.
    await expectPaper(2);
    await admin.openOrders();
    const cards = page.getByRole('main').getByRole('listitem');
    await cards.filter({ hasText: 'Bo Short' }).waitFor();
    await expectPaper(1);
  });

  test('takes in what was sold on paper, at the time written on it', async ({ admin, bea, stand }) => {
    const { page } = bea;
    const { timeZone }: { readonly timeZone: string } = await (await fetch(`${stand.url}/api/config`)).json();
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    await bea.visit('/window/paper');
    await page.getByRole('link', { name: 'Enter a Sheet' }).tap();
    await page.getByLabel('Time on the sheet').fill(clock.format(Date.now() - 3 * 60_000));
    await page.getByLabel('Who sold').fill('Ana from flute');
    // More than the stand has.
    await page.getByLabel('Hot Dog, sold', { exact: true }).fill('412');
    await inspectOnDevices(page, 'entering a tally sheet');
    await bea.button('Enter the Sheet').tap();
    await bea.sees(/^Entered as #\d+: \$1,442\.00$/);
    await admin.openOrders();
    await admin.page.getByRole('button', { name: 'On paper' }).waitFor();
    const [card] = await admin.page.getByRole('button', { name: 'On paper' }).allInnerTexts();
    expect(card).toContain('$1,442.00');
  });
});
