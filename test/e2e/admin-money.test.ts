import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/admin-test.ts';

const JAMIE = { name: 'Jamie Rivera', email: 'jamie@example.com', phone: '(555) 010-0142' };

/** The free space next to the chart in its card, and how uneven its columns are, in pixels. */
const fillOf = (chart: Locator) =>
  chart.evaluate((scroll) => {
    const card = scroll.parentElement;
    const columns = [...scroll.querySelectorAll('rect')].map((rect) => rect.getBoundingClientRect());
    const inside = card === null ? 0 : card.clientWidth - 2 * Number.parseFloat(getComputedStyle(card).paddingLeft);
    const { left, right, width } = scroll.getBoundingClientRect();
    const margins = [Math.min(...columns.map((box) => box.left)) - left, right - Math.max(...columns.map((box) => box.right))];
    return { free: Math.round(inside - width), lopsided: Math.round(Math.abs((margins[0] ?? 0) - (margins[1] ?? 0))) };
  });

describe('refunds and the ledger', () => {
  test('refunds an item and then the rest; the phone and the report follow to the cent', async ({ admin, customer, placeOrder }) => {
    const { page } = admin;
    const number = await customer.order({ 'Hot Dog': 2, Cola: 1 }, JAMIE);
    await customer.openStatus();
    await placeOrder('Kim Keeper', { Popcorn: 3 });
    await admin.openOrders();
    const card = page.getByRole('listitem').getByRole('button').filter({ hasText: number });
    await card.waitFor();
    await admin.inspect('orders of today');

    await card.click();
    const detail = admin.dialog(new RegExp(`^Order number ${Number(number.slice(1))}\\b`));
    await admin.button('Refund Cola').and(page.locator(':enabled')).click();
    const confirm = admin.question('Refund $2.58?');
    await confirm.getByLabel('Reason').fill('  ');
    await admin.inspect('refund without a reason');
    await confirm.getByLabel('Reason').fill('Flat, not cola');
    await confirm.getByRole('button', { name: 'Refund $2.58' }).click();
    await detail.getByText('Partial refund: $2.58 has been returned.').waitFor();
    await admin.inspect('order with a refund');
    await admin.button('Refund All Items').click();
    await admin.question('Refund $7.21?').getByRole('button', { name: 'Refund $7.21' }).click();
    await detail.getByText('Cancelled').waitFor();
    await admin.inspect('cancelled order');
    await customer.sees('Your order is cancelled');
    await customer.sees('of your $10.93 goes back to you');
    await page.keyboard.press('Escape');
    await admin.isGone(detail);

    await admin.openBank();
    await admin.sees('Expected in the bank');
    await admin.inspect('card deposits');

    await admin.openReport();
    const { Net: net = '' } = await admin.figures(admin.region('In and out'));
    await admin.inspect('report');
    expect(await fillOf(admin.region('Orders per 15 minutes, chart'))).toEqual({ free: 0, lopsided: 0 });
    const { name, text } = await admin.download('Download CSV');
    expect(name).toBe(`${await page.getByLabel('Day', { exact: true }).inputValue()} Sales.csv`);
    const lines = text.trimEnd().split('\r\n').slice(1);
    const sumOf = (some: readonly string[]): number =>
      some.reduce((sum, line) => sum + Math.round(Number(line.split(',').at(-2)) * 100), 0);
    // The donation is kept. An earlier try has sold, too.
    expect(sumOf(lines.filter((line) => line.includes(`-${number.slice(1)},`)))).toBe(114);
    expect(sumOf(lines)).toBe(Math.round(Number(net.slice(1)) * 100));

    await admin.link('Audit Log').click();
    await expect.poll(async () => (await admin.auditLog())[0]).toContain(`Refunded $7.21 of order ${number}: 2 × Hot Dog`);
    await admin.inspect('audit log');
  });
});
