import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { alterAnswers } from './support/alter-answers.ts';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { FORMATS, INSIDE_ACROSS, printed, printedFaults } from './support/print.ts';
import { appIsKept } from './support/app-is-kept.ts';
import { keepingTablet } from './support/keeping-tablet.ts';
import type { StaffMember } from './support/staff.ts';
import { AT_ONCE } from './support/staff-test.ts';
import { test } from './support/admin-test.ts';

const WHOLE = { pages: 1, cut: 0 };

type Line = { readonly name: string };

const fortyOf = (lines: readonly Line[]): readonly (Line | undefined)[] =>
  Array.from({ length: 40 }, (_none, at) => {
    const line = lines[at % lines.length];
    return line && at >= lines.length ? { ...line, name: `${line.name} ${at}` } : line;
  });

const QUARTERS = Array.from({ length: 22 }, (_none, at) => new Date(Date.parse('2026-11-13T21:30:00Z') + at * 15 * 60_000).toISOString());
const [OPENED_AT = '', SOLD_OUT_AT = ''] = [QUARTERS[0], QUARTERS[15]];

/** The sheet of the longest night: 40 products, 5 drawers, 22 quarters of an hour and 10 lines after its closing. */
const longest = (sheet: { readonly night: object; readonly stock: readonly Line[] }): object => {
  const sums = { float: 150, sales: 1_432.5, refunds: 4.5, drops: 1_200, paidIn: 20, paidOut: 12.5, expected: 1_332.5 };
  const note = 'Probably gave two dollars too much change at halftime.';
  const count = { counted: 1_330.5, difference: -2, countedBy: 'Luis', confirmedBy: 'Dana', note };
  const drawers = ['A', 'B', 'C', 'D', 'E'].map((letter) => ({ name: `Drawer ${letter}`, sums, count, earlierCounts: [] }));
  const from = { cashNet: 2_078.75, inNoDrawer: 0, earlierRefunds: 0, paidIn: 100, paidOut: -62.5, difference: -10 };
  const late = { at: QUARTERS.at(-1), orderNumber: 'BAND-20261120-O-071', tender: 'card', kind: 'refund', by: null, amount: 3.09 };
  return {
    ...sheet,
    night: { ...sheet.night, state: 'closed', openedAt: OPENED_AT, closedAt: QUARTERS.at(-1), closedBy: 'Dana Whitfield' },
    stock: fortyOf(sheet.stock).map((line, at) => ({
      ...line,
      sold: 143,
      missing: 12,
      toBuy: 104,
      soldOutAt: at % 6 === 0 ? SOLD_OUT_AT : null,
    })),
    comps: ['referee', 'coach', 'volunteer', 'remade', 'other'].map((reason) => ({ reason, items: 12, amount: 42.5 })),
    onPaper: { sales: 2, amount: 50 },
    offline: { sales: 3, amount: 21.5 },
    inNoDrawer: { sales: 0, amount: 0 },
    beforeOpening: { sales: 1, amount: 7 },
    rush: QUARTERS.map((quarter) => ({ from: quarter, orders: 38, minutesToReady: 12 })),
    otherCauses: { refund: -3.09, dispute: -10, payment: 1 },
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

const expectWhole = async (page: Page, across = false): Promise<void> => {
  for (const format of FORMATS) expect(await printed(page, format, across ? INSIDE_ACROSS[format] : undefined), format).toEqual(WHOLE);
};

/** Prints the open orders, the tally sheet and the role cards, one after the other. */
const printEach = async ({ page }: StaffMember, customer: string, look: (what: string) => Promise<void>): Promise<void> => {
  await page.getByRole('row').filter({ hasText: customer }).waitFor();
  await look('open orders on paper');
  await expectWhole(page);
  await page.getByRole('link', { name: 'Tally Sheet' }).tap();
  await page.getByRole('row').filter({ hasText: 'Bottled Water' }).waitFor();
  await look('tally sheet');
  await expectWhole(page);
  await page.getByRole('link', { name: 'Role Cards' }).tap();
  await page.getByRole('heading', { name: 'Runner' }).waitFor();
  await look('role cards');
  await expectWhole(page, true);
};

type PlaceOrder = (name: string, wanted: Readonly<Record<string, number>>) => Promise<string>;

/** An order of each product of the menu. */
const orderEverything = async (stand: { readonly url: string }, placeOrder: PlaceOrder, bea: StaffMember): Promise<void> => {
  // While no staff screen is open, ordering pauses.
  await bea.openQueue();
  const menu: Record<string, readonly Line[]> = await (await fetch(`${stand.url}/api/products`)).json();
  const products = Object.values(menu).flat();
  await placeOrder('Ann Everything', Object.fromEntries(products.map(({ name }) => [name, 1])));
};

describe('on Letter and on A4', () => {
  test('open orders, tally sheet and role cards print whole', async ({ bea, placeOrder }) => {
    await placeOrder('Ann Arbor', { 'Hot Dog': 2, Cola: 1 });
    await placeOrder('Alexandra Konstantinopoulou-Wetherby', { Hamburger: 1 });
    await bea.openQueue();
    await bea.visit('/fulfillment/paper');
    await bea.sees(/2 orders, all paid/);
    await printEach(bea, 'Wetherby', (what) => inspectOnDevices(bea.page, what));
    await bea.visit('/window/paper');
    await bea.link('Enter a Sheet').tap();
    await bea.page.getByLabel('Time on the sheet').waitFor();
    await inspectOnDevices(bea.page, 'entering a tally sheet');
  });

  keepingTablet('they print on a tablet without a network, too', async ({ bea, office, placeOrder }) => {
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
    await bea.link('Print Open Orders').tap();
    await printEach(bea, 'Ann Unplugged', () => Promise.resolve());
    // Also when the address is opened directly or reloaded.
    await bea.visit('/window/paper');
    await page.getByRole('row').filter({ hasText: 'Bottled Water' }).waitFor();
  });

  test('the sheet of a night with every product prints whole', async ({ admin, bea, placeOrder, stand }) => {
    await orderEverything(stand, placeOrder, bea);
    const { page } = admin;
    await page.goto(`${stand.url}/admin/night/stock`);
    await page.getByRole('button', { name: 'Everything Else Is as Expected' }).click();
    await page.getByRole('textbox', { name: 'Cola', exact: true }).fill('12');
    await inspectOnDevices(page, 'counting the stock');
    await page.getByRole('button', { name: 'Save the Count' }).click();
    await page.getByRole('link', { name: /^Sheet so Far/ }).click();
    await page.getByRole('region', { name: 'Money by tender' }).waitFor();
    await inspectOnDevices(page, 'the sheet of a night');
    expect(await page.getByRole('region', { name: 'Stock of each product' }).getByRole('row').count()).toBe(33);
    await expectWhole(page);
    await alterAnswers(page, '**/api/admin/nights/*/sheet', async (sheet) => longest(await sheet.json()));
    await page.reload();
    await page.getByRole('region', { name: 'Cash by drawer' }).waitFor();
    await admin.inspect('the sheet of the longest night');
    const proof = page.getByText('counted by two people');
    await proof.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await proof.isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    expect(await page.getByRole('region', { name: 'Stock of each product' }).getByRole('row').count()).toBe(42);
    await expectWhole(page);

    await alterAnswers(page, '**/api/admin/nights/*/form', async (form) => longestForm(await form.json()));
    await page.goto(`${stand.url}/admin/money/form?of=${page.url().split('/').at(-2)}`);
    const lines = page.getByRole('region', { name: 'Expected receipts by product' }).getByRole('row');
    await lines.first().waitFor();
    expect(await lines.count()).toBe(42);
    await expectWhole(page);
  });

  test('the sales report and the order list print without buttons or overlaps', async ({ admin, bea, placeOrder, stand }) => {
    await orderEverything(stand, placeOrder, bea);
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
});
