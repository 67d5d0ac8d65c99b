import { screen, within } from '@testing-library/react';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { dayTitle, shiftDay, todayAt } from '#web/features/sales-report/days.ts';
import { aReport, csvIs, NOTHING_SOLD, reportCalls, reportIs } from '../msw/handlers/admin.handlers.ts';
import { TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { on } from '../msw/server.ts';
import { answer, bare, problem } from '../msw/typed-handler.ts';
import { alerts, field, fill, heading, leave, openAdmin, press, settleApp, tap } from '../open-app.ts';

beforeEach(() => void on(reportIs(aReport())));

const rowsOf = (card: string) =>
  within(screen.getByRole('region', { name: card }))
    .getAllByRole('term')
    .map((term) => term.parentElement?.textContent);

describe('the sales report', () => {
  it('shows refunds and disputes at the provider', async () => {
    on(reportIs(aReport({ other: cents(-500) })));
    await openAdmin('/admin/sales-report');
    expect(rowsOf('Where it comes from')).toContain('Other: refunds and disputes at the provider, payments that differ−$5.00');
  });

  it('lists the sold items, the longest bar first', async () => {
    await openAdmin('/admin/sales-report');
    const card = within(screen.getByRole('region', { name: 'Items Sold' }));
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Hot Dog58$174.00', 'Cola44$110.00']);
    const bars = [...screen.getByRole('region', { name: 'Items Sold' }).querySelectorAll('rect')];
    expect(bars.map((bar) => bar.getAttribute('width'))).toEqual(['58', '44']);
    expect(bars.map((bar) => bar.closest('svg')?.getAttribute('viewBox'))).toEqual(['0 0 58 1', '0 0 58 1']);
    expect(card.queryByText(/^Sales tax/)).toBeNull();
  });

  it('names the sales tax in the items, on the screen and in the message', async () => {
    const tax = [
      { category: 'food', rate: 8_875, amount: cents(155) },
      { category: 'food', rate: 10_000, amount: cents(20) },
    ] as const;
    on(reportIs(aReport({ tax: [...tax] })));
    const { shared } = await openAdmin('/admin/sales-report');
    const text = 'Sales tax in the items: $1.75 (food at 8.875% $1.55, food at 10% $0.20).';
    expect(within(screen.getByRole('region', { name: 'Items Sold' })).getByText(text)).toBeTruthy();
    await tap('Share');
    expect(shared.map((one) => one.text)).toEqual([expect.stringContaining(text)]);
  });

  it('shows the orders per 15 minutes, also as a table', async () => {
    await openAdmin('/admin/sales-report');
    const rows = within(screen.getByRole('region', { name: 'Orders per 15 minutes, table', hidden: true })).getAllByRole('row', {
      hidden: true,
    });
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(['7:00 PM3', '7:15 PM0', '7:30 PM9']);
    expect(screen.getByRole('img', { name: /^Orders per 15 minutes/ }).querySelectorAll('rect')).toHaveLength(3);
    const numbers = [...screen.getByRole('img', { name: /^Orders per 15 minutes/ }).querySelectorAll('text')]
      .map(({ textContent }) => textContent)
      .filter((text) => /^\d+$/.test(text ?? ''));
    expect(numbers).toEqual(['3', '9']);
  });

  it.each([1, 3, 5, 9, 20])('fills its card with the columns of %i quarters, and no time goes over its edge', async (count) => {
    const quarters = Array.from({ length: count }, (_, index) => ({ from: plusMs(TONIGHT, (index - count) * 15 * MINUTE_MS), orders: 1 }));
    on(reportIs(aReport({ quarters })));
    await openAdmin('/admin/sales-report');
    const chart = screen.getByRole('img', { name: /^Orders per 15 minutes/ });
    const percent = (element: Element, name: string): number => Number.parseFloat(element.getAttribute(name) ?? '');
    const columns = [...chart.querySelectorAll('rect')].map((rect) => [percent(rect, 'x'), percent(rect, 'x') + percent(rect, 'width')]);
    expect(columns).toHaveLength(count);
    expect(columns.at(-1)?.[1]).toBeCloseTo(100 - (columns[0]?.[0] ?? 0));
    // The label of the last column stays in the chart: centered where it fits, otherwise right-aligned with the column.
    const [left = 0, right = 0] = columns.at(-1) ?? [];
    const times = [...chart.querySelectorAll('text')].filter((text) => text.textContent.includes(':') && percent(text, 'x') > left);
    for (const time of times) expect(percent(time, 'x')).toBeCloseTo(count <= 4 ? (left + right) / 2 : right);
  });

  it('shows the steps from menu to order, and nothing without visits', async () => {
    const page = await openAdmin('/admin/sales-report');
    const card = within(screen.getByRole('region', { name: 'From menu to order' }));
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Menu views1204',
      'Carts started30125%',
      'Checkouts begun15050%',
      'Purchases11778%',
    ]);
    expect(card.getByText(/^2 errors were shown to customers\./)).toBeTruthy();
    page.close();
    on(reportIs(NOTHING_SOLD));
    await openAdmin('/admin/sales-report');
    expect(screen.queryByRole('region', { name: 'From menu to order' })).toBeNull();
  });

  it('goes to the printer, and to the share sheet as a text', async () => {
    const { shared, prints } = await openAdmin('/admin/sales-report');
    await tap('Print');
    expect(prints()).toBe(1);
    await tap('Share');
    expect(screen.getByText('Report copied.')).toBeTruthy();
    expect(shared.map(({ text }) => text.split('\n'))).toEqual([
      [
        'Daily Sales Report, Friday, November 20, 2026',
        'Total Sales: $1,042.75',
        'Total Orders: 117',
        'Items Sold: 102',
        'Gross: $1,210.50',
        'Refunds: −$12.40',
        'Net: $1,198.10',
        '58 × Hot Dog: $174.00',
        '44 × Cola: $110.00',
      ],
    ]);
  });

  it('goes to another day and back, in the address too', async () => {
    const requests = on(reportIs(aReport()));
    const { path } = await openAdmin('/admin/sales-report');
    const atFirst = requests.length;
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next day' }).disabled).toBe(true);
    expect(field('Day').value).toBe('2026-11-20');
    await tap('Previous day');
    expect(path()).toBe('/admin/sales-report?day=2026-11-19');
    fill('Day', '2026-10-31');
    await settleApp();
    await tap('Next day', 'Today');
    expect(path()).toBe('/admin/sales-report');
    expect(requests.slice(atFirst).map(({ query }) => query.day)).toEqual(['2026-11-19', '2026-10-31', '2026-11-01', undefined]);
  });

  it('does not go to future days', async () => {
    const requests = on(reportIs(aReport()));
    await openAdmin('/admin/sales-report?day=2026-12-24');
    fill('Day', '2026-12-24');
    await settleApp();
    expect(requests.filter(({ query }) => query.day !== undefined)).toEqual([]);
    expect([field('Day').value, alerts()]).toEqual(['2026-12-24', ['This day is in the future.']]);
  });

  it('goes to a typed day on Enter and when its field is left, not to the days that it is on the way', async () => {
    const requests = on(reportIs(aReport()));
    await openAdmin('/admin/sales-report');
    for (const text of ['2026-10-20', '2026-12-20', '0002-12-24', '2025-12-24']) {
      await press('Day', '2');
      fill('Day', text);
      await settleApp();
    }
    expect(field('Day').value).toBe('2025-12-24');
    await leave('Day');
    await press('Day', '1');
    fill('Day', '2025-11-24');
    await press('Day', 'Enter');
    expect(requests.flatMap(({ query: { day } }) => day ?? [])).toEqual(['2025-12-24', '2025-11-24']);
  });

  it.each([
    ['/admin/sales-report', 'Nothing sold yet', 'Sales appear here as soon as the first order is paid.'],
    ['/admin/sales-report?day=2026-11-01', 'Nothing was sold', 'No order was paid and nothing was refunded on this day.'],
  ])('%s empty: %s', async (address, title, text) => {
    on(reportIs(NOTHING_SOLD));
    await openAdmin(address);
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('explains at the login that it is over', async () => {
    on(reportCalls(problem('UNAUTHENTICATED', 'No')));
    await openAdmin('/admin/sales-report');
    expect(heading()).toBe('Admin Access Required');
    expect(alerts()).toEqual(['Admin authentication required.']);
  });
});

describe('the CSV', () => {
  it('is saved under its day', async () => {
    const requests = on(csvIs(answer('day,item\n2026-11-19,Cola\n')));
    const { saved } = await openAdmin('/admin/sales-report?day=2026-11-19');
    await tap('Download CSV');
    expect(requests.map(({ query }) => query)).toEqual([{ day: '2026-11-19' }]);
    expect(saved).toEqual([{ filename: '2026-11-19 Sales.csv', mediaType: 'text/csv', text: 'day,item\n2026-11-19,Cola\n' }]);
  });

  it.each([
    [bare(500), 'Failed to fetch sales report'],
    [problem('UNAUTHENTICATED', 'No'), 'Admin authentication required.'],
  ])('explains a failure: %o', async (outcome, text) => {
    on(csvIs(outcome));
    const { saved } = await openAdmin('/admin/sales-report');
    await tap('Download CSV');
    expect(screen.getByRole('alertdialog', { name: text })).toBeTruthy();
    expect(saved).toEqual([]);
  });
});

describe('days and figures', () => {
  it('a day there and back is the same day', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.integer({ min: -800, max: 800 }), (date, count) => {
        const day = date.toISOString().slice(0, 10);
        expect(shiftDay(shiftDay(day, count), -count)).toBe(day);
      }),
    );
  });

  it('today is the day at the stand', () => {
    expect(todayAt(TONIGHT, 'America/Chicago')).toBe('2026-11-20');
    expect(todayAt(TONIGHT, 'Europe/Berlin')).toBe('2026-11-21');
    expect(dayTitle('2026-11-01')).toBe('Sunday, November 1, 2026');
  });
});
