import { describe, expect, it } from 'vitest';
import { productId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { nightSheetMail } from '#core/domain/notifications/night-sheet-mail.ts';
import { nightSheetCsv } from '#core/domain/reports/night-sheet-csv.ts';
import { NO_TAX } from '#core/domain/pricing/sales-tax.ts';
import { nightSheet, type NightSheet } from '#core/domain/reports/night-sheet.ts';
import type { Order } from '#core/domain/order/order.ts';
import { CHICAGO, NIGHT, OPENED, QUIET, report } from '#test/support/builders/night-sheet-builder.ts';
import { anOrder } from '#test/support/builders/order-builder.ts';

const SUMS = {
  floatCents: cents(10_000),
  salesCents: cents(2_500),
  refundsCents: cents(350),
  dropsCents: cents(5_000),
  paidInCents: cents(100),
  paidOutCents: cents(200),
  expectedCents: cents(7_050),
};
const COUNT = {
  at: OPENED,
  expectedCents: cents(7_050),
  countedCents: cents(7_000),
  differenceCents: cents(-50),
  countedBy: 'Luis',
  confirmedBy: 'Mona',
  note: 'two quarters under the mat' as string | null,
};

const HOT_DOG = { productId: productId(1), name: 'Hot Dog', category: 'food', priceCents: cents(350) } as const;
const COLA = { productId: productId(2), name: 'Cola', category: 'drinks', priceCents: cents(250) } as const;
type Line = NightSheet['stock'][number];
const unitsOf = (
  [opening = 0, added = 0, sold = 0, given = 0, spoiled = 0, expected = 0]: readonly number[],
  count: Pick<Line, 'counted' | 'missing' | 'toBuy'>,
) => ({ opening, added, sold, given, spoiled, expected, ...count });
const LATE = { at: OPENED, heardAt: OPENED, tender: 'card', by: null } as const;

const BUSY: NightSheet = {
  ...QUIET,
  taxRates: { ...NO_TAX, food: 8_250 },
  total: report(10_380, {
    refundsCents: cents(380),
    netCents: cents(10_000),
    itemsCents: cents(9_500),
    feeCents: cents(285),
    donationCents: cents(200),
    otherCents: cents(15),
    otherCauses: { refund: cents(0), dispute: cents(-85), payment: cents(100) },
    paidOrders: 12,
    itemsSold: [{ name: 'Hot Dog', quantity: 20, amountCents: cents(7_000) }],
  }),
  tenders: [
    { tender: 'card', report: report(7_880) },
    { tender: 'cash', report: report(2_500) },
  ],
  drawers: [
    {
      name: 'Drawer A',
      sums: SUMS,
      count: COUNT,
      earlierCounts: [{ ...COUNT, countedCents: cents(6_000), differenceCents: cents(-1_050), note: null }],
    },
    { name: 'Drawer B', sums: { ...SUMS, expectedCents: cents(10_000) }, count: { ...COUNT, note: null }, earlierCounts: [] },
    { name: 'Drawer C', sums: SUMS, count: null, earlierCounts: [] },
  ],
  comps: [{ reason: 'coach', items: 2, cents: cents(600) }],
  deposit: {
    countedCents: cents(6_250),
    safeCents: cents(5_000),
    floatsCents: cents(-10_000),
    netCents: cents(2_150),
    noDrawerCents: cents(-450),
    earlierRefundsCents: cents(-300),
    paidInCents: cents(100),
    paidOutCents: cents(-200),
    differenceCents: cents(-50),
    toDepositCents: cents(1_250),
  },
  earlierRefundsCents: cents(300),
  approvals: [
    { kind: 'below-price', by: 'Luis', approvedBy: null, times: 2, cents: cents(700) },
    { kind: 'no-drawer', by: 'Luis', approvedBy: 'Mona', times: 1, cents: cents(450) },
  ],
  kept: { orders: 2, amountCents: cents(1_323) },
  onPaper: { sales: 3, cents: cents(900) },
  offline: { sales: 1, cents: cents(250) },
  inNoDrawer: { sales: 2, cents: cents(450) },
  beforeOpening: { sales: 1, cents: cents(250) },
  stock: [
    {
      ...HOT_DOG,
      soldCents: cents(7_000),
      taxCents: cents(534),
      soldOutAt: plusMs(OPENED, 90 * MINUTE_MS),
      ...unitsOf([30, 5, 20, 2, 1, 12], { counted: 11, missing: 1, toBuy: 9 }),
    },
    {
      ...COLA,
      soldCents: cents(250),
      taxCents: cents(0),
      soldOutAt: null,
      ...unitsOf([10, 0, 1, 0, 0, 9], { counted: null, missing: null, toBuy: 0 }),
    },
  ],
  rush: [
    { from: OPENED, orders: 8, minutesToReady: 6 },
    { from: plusMs(OPENED, 15 * MINUTE_MS), orders: 4, minutesToReady: null },
  ],
  late: [
    { ...LATE, orderNumber: 'BAND-20261120-O-007', kind: 'refund', amountCents: cents(250), reason: 'Cold' },
    { ...LATE, orderNumber: 'BAND-20261120-O-008', kind: 'won dispute', amountCents: cents(-400), reason: null },
  ],
};

const STAND = { standName: 'Bandstand', publicUrl: 'https://stand.example', timeZone: CHICAGO };

it.each([
  ['an empty night', QUIET, 'night-sheet-empty.txt'],
  ['a busy night', BUSY, 'night-sheet-busy.txt'],
])('the table and the mail of %s read as recorded', async (_what, sheet, file) => {
  const { parts } = nightSheetMail(sheet, STAND);
  const mail = parts.flatMap(({ title, rows }) => [
    `${title}:`,
    ...rows.map(({ quantity, label, amount }) => `  ${quantity === null ? '' : `${quantity} × `}${label}: ${amount}`),
  ]);
  const table = nightSheetCsv(sheet, STAND).trim().split('\r\n');
  await expect([...table, '', ...mail].join('\n')).toMatchFileSnapshot(file);
});

it('the mail links the sheet, attaches its table, and says whether the night is closed', () => {
  expect(nightSheetMail(BUSY, STAND)).toMatchObject({
    kind: 'night-sheet',
    nightName: 'vs. Lincoln',
    isClosed: true,
    netCents: 10_000,
    statusUrl: 'https://stand.example/admin/night/night-1/sheet',
    csv: nightSheetCsv(BUSY, STAND),
    fileName: '2026-11-20 vs. Lincoln.csv',
  });
  expect(nightSheetMail({ ...BUSY, night: { ...NIGHT, state: 'open' } }, STAND).isClosed).toBe(false);
  expect(nightSheetMail({ ...BUSY, night: { ...NIGHT, name: '???' } }, STAND).fileName).toBe('2026-11-20.csv');
});

describe('the rush on a sheet', () => {
  const at = (minutes: number): Instant => plusMs(OPENED, minutes * MINUTE_MS);
  const order = (placed: number, ready: number | null, changes: Partial<Order> = {}): Order => ({
    ...anOrder(),
    placedAt: at(placed),
    readyAt: ready === null ? null : at(ready),
    ...changes,
  });
  const rushOf = (...placed: readonly Order[]) => {
    const facts = { placed, refunds: [], outside: [] };
    return nightSheet({ night: NIGHT, facts, compReasons: new Map(), approvals: [], drawers: [], stock: [] }).rush;
  };

  it('counts the orders of each quarter, and how long the finished ones took', () => {
    expect(rushOf(order(0, 4), order(14, 24), order(15, 15), order(16, null), order(31, 37))).toEqual([
      { from: at(0), orders: 2, minutesToReady: 7 },
      { from: at(15), orders: 2, minutesToReady: null },
      { from: at(30), orders: 1, minutesToReady: 6 },
    ]);
  });

  it('counts orders that were entered later, but not their times', () => {
    expect(rushOf(order(0, 4), order(1, 61, { enteredAt: at(60) }))).toEqual([{ from: at(0), orders: 2, minutesToReady: 4 }]);
  });
});
