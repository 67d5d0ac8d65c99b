import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/admin-test.ts';

const JAMIE = { name: 'Jamie Rivera', email: 'jamie@example.com', phone: '(555) 010-0142' };
const HEADER = 'type,time,offset,order,channel,tender,item,quantity,items,fee,donation,other,total,sales tax in items';

/** The free space beside the chart in its card, and how uneven its columns are, in pixels. */
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
  test('an item, then all the rest: the customer is notified, and every figure follows to the cent', async ({
    admin,
    customer,
    placeOrder,
  }) => {
    const { page } = admin;
    await admin.openReport();
    await admin.sees('Nothing sold yet');
    await admin.openOrders();
    await admin.sees('No orders today');
    await admin.inspect('no orders');

    await customer.openMenu();
    await customer.add('Hot Dog', 2);
    await customer.add('Cola');
    await customer.openCart();
    expect(await customer.amount('Total')).toBe('$10.93');
    await customer.checkOut();
    await customer.fillIn(JAMIE);
    const number = await customer.pay();
    await customer.openStatus();
    const kept = await placeOrder('Kim Keeper', { Popcorn: 3 });

    const card = (shown: string) => page.getByRole('listitem').getByRole('button').filter({ hasText: shown });
    await card(kept).waitFor();
    const cards = await admin.texts(page.getByRole('main').getByRole('listitem'));
    expect(cards).toEqual([
      expect.stringMatching(new RegExp(`${kept} Kim Keeper \\$7\\.73 \\d.* · Card Queued`)),
      expect.stringMatching(new RegExp(`${number} Jamie Rivera \\$10\\.93 \\d.* · Card Queued`)),
    ]);
    await admin.inspect('orders of today');
    await admin.button('All Orders').click();
    await card(number).waitFor();
    expect(new URL(page.url()).search).toBe('?filter=all');

    await card(number).click();
    const detail = admin.dialog(new RegExp(`^Order number ${Number(number.slice(1))}\\b`));
    await admin.button('Refund Cola').and(page.locator(':enabled')).waitFor();
    expect(await admin.figures(detail)).toMatchObject({
      Customer: JAMIE.name,
      Email: JAMIE.email,
      Subtotal: '$9.50',
      'CC Fees (3%)': '$0.29',
      Donation: '$1.14',
      'Original total': '$10.93',
    });

    await admin.button('Refund Cola').click();
    const confirm = admin.question('Refund $2.58?');
    expect(await admin.figures(confirm)).toEqual({ '1× Cola': '$2.50', 'Share of CC Fees': '$0.08', Refund: '$2.58' });
    const reason = confirm.getByLabel('Reason');
    expect(await reason.inputValue()).toBe('Customer request');
    await reason.fill('  ');
    expect(await admin.alerts()).toEqual(['A reason is required.']);
    expect(await confirm.getByRole('button', { name: 'Refund $2.58' }).isDisabled()).toBe(true);
    await admin.inspect('refund without a reason');
    await reason.fill('Flat, not cola');
    await confirm.getByRole('button', { name: 'Refund $2.58' }).click();
    await admin.says('Refunded $2.58.');
    await detail.getByText('Partial refund: $2.58 has been returned.').waitFor();
    expect(await admin.rows('Items')).toEqual([expect.arrayContaining(['$2.50', 'Refunded']), expect.arrayContaining(['$7.00', 'Refund'])]);
    await admin.inspect('order with a refund');

    await admin.button('Refund All Items').click();
    const rest = admin.question('Refund $7.21?');
    expect(await admin.figures(rest)).toEqual({ '2× Hot Dog': '$7.00', 'Share of CC Fees': '$0.21', Refund: '$7.21' });
    await rest.getByText('This refunds all that is left, so the order will be cancelled.').waitFor();
    await rest.getByRole('button', { name: 'Refund $7.21' }).click();
    await admin.says('Refunded $7.21.');
    await detail.getByText('Partial refund: $9.79 has been returned.').waitFor();
    await detail.getByText('Cancelled').waitFor();
    await admin.isGone(admin.button('Refund All Items'));
    await admin.inspect('cancelled order');
    await customer.sees('Your order is cancelled');
    await customer.sees('of your $10.93 goes back to you');
    await page.keyboard.press('Escape');
    await admin.isGone(detail);
    expect(await admin.texts(card(number))).toEqual([expect.stringMatching(/Cancelled .*Has refunds$/)]);

    await admin.openBank();
    await admin.sees('Expected in the bank');
    await admin.inspect('card deposits');

    await admin.openReport();
    const box = (title: string) => admin.figures(admin.region(title));
    await admin.region('In and out').waitFor();
    expect(await box('In and out')).toEqual({ Gross: '$18.66', Refunds: '−$9.79', Net: '$8.87' });
    expect(await box('Where it comes from')).toEqual({ 'Total Sales': '$7.50', 'CC Fees': '$0.23', Donations: '$1.14', Net: '$8.87' });
    expect((await box('How it was paid'))['Net']).toBe('$8.87');
    expect(await admin.figures(page.getByRole('main'))).toMatchObject({ 'Total Sales': '$7.50', 'Items Sold': '3' });
    expect(await admin.texts(admin.region('Items Sold').getByRole('listitem'))).toEqual(['Popcorn 3 $7.50']);
    await admin.inspect('report');
    expect(await fillOf(admin.region('Orders per 15 minutes, chart'))).toEqual({ free: 0, lopsided: 0 });
    await page.getByText('Show as a table').click();
    expect((await admin.rows('Orders per 15 minutes, table')).map(([, orders]) => orders)).toContain('1');

    const { name, text } = await admin.download('Download CSV');
    const today = await page.getByLabel('Day', { exact: true }).inputValue();
    expect(name).toBe(`${today} Sales.csv`);
    const [header, ...lines] = text.trimEnd().split('\r\n');
    expect(header).toBe(HEADER);
    const cells = lines.map((line) => line.split(','));
    expect(cells.map(([type, , , , , , item, quantity, , , , , total]) => [type, item, quantity, total])).toEqual([
      ['sale', 'Cola', '1', '3.72'],
      ['sale', 'Hot Dog', '2', '7.21'],
      ['sale', 'Popcorn', '3', '7.73'],
      ['refund', 'Cola', '-1', '-2.58'],
      ['refund', 'Hot Dog', '-2', '-7.21'],
    ]);
    expect(cells.reduce((sum, line) => sum + Math.round(Number(line.at(-2)) * 100), 0)).toBe(887);
    expect(text).not.toContain('Rivera');

    await admin.link('Audit Log').click();
    await admin.auditLog();
    await admin.inspect('audit log');
    await page.getByLabel('Kind').selectOption('Refund');
    await expect
      .poll(() => admin.auditLog())
      .toEqual([
        expect.stringMatching(new RegExp(`^Refund \\| Refunded \\$7\\.21 of order ${number}: 2 × Hot Dog \\| Admin · `)),
        expect.stringMatching(new RegExp(`^Refund \\| Refunded \\$2\\.58 of order ${number}: 1 × Cola \\| Admin · `)),
      ]);
  });
});
