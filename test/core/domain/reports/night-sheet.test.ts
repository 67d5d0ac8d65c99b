import { describe, expect, it } from 'vitest';
import { productId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { nightSheetMail } from '#core/domain/notifications/night-sheet-mail.ts';
import { nightSheetCsv } from '#core/domain/reports/night-sheet-csv.ts';
import { NO_TAX } from '#core/domain/pricing/sales-tax.ts';
import type { NightSheet } from '#core/domain/reports/night-sheet.ts';
import { CHICAGO, NIGHT, OPENED, QUIET, report } from '#test/support/builders/night-sheet-builder.ts';

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
      productId: productId(1),
      name: 'Hot Dog',
      priceCents: cents(350),
      category: 'food',
      soldCents: cents(7_000),
      taxCents: cents(534),
      opening: 30,
      added: 5,
      sold: 20,
      given: 2,
      spoiled: 1,
      expected: 12,
      counted: 11,
      missing: 1,
      soldOutAt: plusMs(OPENED, 90 * MINUTE_MS),
      toBuy: 9,
    },
    {
      productId: productId(2),
      name: 'Cola',
      priceCents: cents(250),
      category: 'drinks',
      soldCents: cents(250),
      taxCents: cents(0),
      opening: 10,
      added: 0,
      sold: 1,
      given: 0,
      spoiled: 0,
      expected: 9,
      counted: null,
      missing: null,
      soldOutAt: null,
      toBuy: 0,
    },
  ],
  rush: [
    { from: OPENED, orders: 8, minutesToReady: 6 },
    { from: plusMs(OPENED, 15 * MINUTE_MS), orders: 4, minutesToReady: null },
  ],
  late: [
    {
      at: OPENED,
      heardAt: OPENED,
      orderNumber: 'BAND-20261120-O-007',
      tender: 'card',
      kind: 'refund',
      amountCents: cents(250),
      reason: 'Cold',
      by: null,
    },
    {
      at: OPENED,
      heardAt: OPENED,
      orderNumber: 'BAND-20261120-O-008',
      tender: 'card',
      kind: 'won dispute',
      amountCents: cents(-400),
      reason: null,
      by: null,
    },
  ],
};

const PLACE = { standName: 'Bandstand', timeZone: CHICAGO };

describe('the sheet as a table', () => {
  it('of a night without anything has its sums and nothing else', () => {
    expect(nightSheetCsv(QUIET, PLACE).trim().split('\r\n')).toEqual([
      'section,of,line,count,amount',
      'night,vs. Lincoln,Bandstand,,',
      'night,vs. Lincoln,opened 2026-11-20 18:30:00,,',
      'night,vs. Lincoln,closed 2026-11-20 21:30:00,,',
      'money,all,gross,0,0.00',
      'money,all,refunds,,0.00',
      'money,all,net,,0.00',
      'money,all,items,,0.00',
      'money,all,fee,,0.00',
      'money,all,donation,,0.00',
      'money,all,other,,0.00',
    ]);
  });

  it('has a line for every figure, amounts in dollars and times by the stand’s clock', () => {
    const lines = nightSheetCsv(BUSY, PLACE).trim().split('\r\n');
    const of = (section: string) => lines.filter((line) => line.startsWith(`${section},`));
    expect(of('money').slice(0, 7)).toEqual([
      'money,all,gross,12,103.80',
      'money,all,refunds,,-3.80',
      'money,all,net,,100.00',
      'money,all,items,,95.00',
      'money,all,fee,,2.85',
      'money,all,donation,,2.00',
      'money,all,other,,0.15',
    ]);
    expect(of('money').slice(-7)).toEqual([
      'money,all,"of this kept as a donation, not collected",2,13.23',
      'money,all,of other: disputes,,-0.85',
      'money,all,of other: payments that differ from their order,,1.00',
      'money,cash,of this on paper,3,9.00',
      'money,cash,of this without network,1,2.50',
      'money,cash,of this in no drawer,2,4.50',
      'money,cash,of this before the opening,1,2.50',
    ]);
    expect(of('tax')).toEqual(['tax,food,included at 8.25%,,5.34']);
    expect(of('drawer').filter((line) => line.includes(',Drawer A,'))).toEqual([
      'drawer,Drawer A,float,,100.00',
      'drawer,Drawer A,sales,,25.00',
      'drawer,Drawer A,refunds,,-3.50',
      'drawer,Drawer A,drops,,-50.00',
      'drawer,Drawer A,paid in,,1.00',
      'drawer,Drawer A,paid out,,-2.00',
      'drawer,Drawer A,expected,,70.50',
      'drawer,Drawer A,first counted,,60.00',
      'drawer,Drawer A,first over or short,,-10.50',
      'drawer,Drawer A,"first counted by Luis, confirmed by Mona",,',
      'drawer,Drawer A,counted,,70.00',
      'drawer,Drawer A,over or short,,-0.50',
      'drawer,Drawer A,"counted by Luis, confirmed by Mona",,',
      'drawer,Drawer A,note: two quarters under the mat,,',
    ]);
    expect(of('drawer').filter((line) => line.includes(',Drawer B,'))).toHaveLength(10);
    expect(lines).toContain('drawer,all,of the refunds: earlier nights,,-3.00');
    expect(of('deposit')).toEqual([
      'deposit,what is there,Counted in the drawers,,62.50',
      'deposit,what is there,In the safe,,50.00',
      'deposit,what is there,Floats stay,,-100.00',
      'deposit,what is there,To deposit,,12.50',
      'deposit,where it comes from,"Cash, net",,21.50',
      'deposit,where it comes from,In no drawer,,-4.50',
      'deposit,where it comes from,Refunds of earlier nights,,-3.00',
      'deposit,where it comes from,Paid in,,1.00',
      'deposit,where it comes from,Paid out,,-2.00',
      'deposit,where it comes from,Over or short,,-0.50',
      'deposit,where it comes from,To deposit,,12.50',
    ]);
    expect(of('given away')).toEqual([
      'given away,coach,at menu price,2,6.00',
      'given away,by Luis,"below its price, waits for a manager",2,7.00',
      'given away,by Luis,"in no drawer, approved by Mona",1,4.50',
    ]);
    expect(of('sold')).toEqual(['sold,Hot Dog,items,20,70.00']);
    expect(of('stock')).toEqual([
      'stock,Hot Dog,price,,3.50',
      'stock,Hot Dog,opening,30,',
      'stock,Hot Dog,added,5,',
      'stock,Hot Dog,sold,20,70.00',
      'stock,Hot Dog,given,2,',
      'stock,Hot Dog,spoiled,1,',
      'stock,Hot Dog,expected,12,',
      'stock,Hot Dog,counted,11,',
      'stock,Hot Dog,missing,1,',
      'stock,Hot Dog,sold out at 2026-11-20 20:00:00,0,',
      'stock,Hot Dog,to buy for the next game,9,',
      'stock,Cola,price,,2.50',
      'stock,Cola,opening,10,',
      'stock,Cola,added,0,',
      'stock,Cola,sold,1,2.50',
      'stock,Cola,given,0,',
      'stock,Cola,spoiled,0,',
      'stock,Cola,expected,9,',
    ]);
    expect(of('orders')).toEqual([
      'orders,2026-11-20 18:30:00,placed,8,',
      'orders,2026-11-20 18:30:00,minutes to ready,6,',
      'orders,2026-11-20 18:45:00,placed,4,',
    ]);
    expect(of('after closing')).toEqual([
      'after closing,BAND-20261120-O-007,"refund, card, 2026-11-20 18:30:00, Cold",,-2.50',
      'after closing,BAND-20261120-O-008,"won dispute, card, 2026-11-20 18:30:00",,4.00',
    ]);
  });
});

describe('the sheet as a mail', () => {
  const STAND = { standName: 'Bandstand', publicUrl: 'https://stand.example', timeZone: CHICAGO };
  const partsOf = (sheet: NightSheet) =>
    Object.fromEntries(
      nightSheetMail(sheet, STAND).parts.map(({ title, rows }) => [
        title,
        rows.map(({ quantity, label, amount }) => `${quantity === null ? '' : `${quantity} × `}${label}: ${amount}`),
      ]),
    );

  it('leads to the sheet, has all of it attached, and says whether its figures still change', () => {
    expect(nightSheetMail(BUSY, STAND)).toMatchObject({
      kind: 'night-sheet',
      nightName: 'vs. Lincoln',
      isClosed: true,
      netCents: 10_000,
      statusUrl: 'https://stand.example/admin/night/night-1/sheet',
      csv: nightSheetCsv(BUSY, PLACE),
      fileName: '2026-11-20 vs. Lincoln.csv',
    });
    expect(nightSheetMail({ ...BUSY, night: { ...NIGHT, state: 'open' } }, STAND).isClosed).toBe(false);
    expect(nightSheetMail({ ...BUSY, night: { ...NIGHT, name: '???' } }, STAND).fileName).toBe('2026-11-20.csv');
  });

  it('of a night without anything has the sums only, and no line of others', () => {
    expect(partsOf(QUIET)).toEqual({
      Money: ['Gross: $0.00', 'Refunds: $0.00', 'Items: $0.00', 'Card fee: $0.00', 'Donation: $0.00', 'Net: $0.00'],
    });
  });

  it('says what came in and went out, who counted, and what nobody has counted', () => {
    expect(partsOf(BUSY)).toEqual({
      Money: [
        'Gross: $103.80',
        'Refunds: -$3.80',
        'Net by card: $78.80',
        'Net by cash: $25.00',
        'Items: $95.00',
        'Card fee: $2.85',
        'Donation: $2.00',
        'Other: $0.15',
        'Net: $100.00',
        'Included: sales tax in food: $5.34',
        '2 × Included: kept as a donation, not collected: $13.23',
      ],
      Cash: [
        'Drawer A, expected: $70.50',
        'Drawer A, first counted by Luis and Mona, over or short: -$10.50',
        'Drawer A, counted by Luis and Mona: $70.00',
        'Drawer A, over or short: -$0.50',
        'Drawer B, expected: $100.00',
        'Drawer B, counted by Luis and Mona: $70.00',
        'Drawer B, over or short: -$0.50',
        'Drawer C, expected: $70.50',
        'Drawer C: not counted',
        '2 × In no drawer: $4.50',
        'Included: refunds for earlier nights: -$3.00',
        'To deposit: $12.50',
      ],
      'Given away': [
        '2 × for coach, at menu price: $6.00',
        '2 × by Luis, below its price, not approved: $7.00',
        '1 × by Luis, in no drawer, approved by Mona: $4.50',
      ],
      Sold: ['20 × Hot Dog: $70.00'],
      'After closing': ['Refund of #007: -$2.50', 'Won dispute of #008: $4.00'],
    });
  });
});
