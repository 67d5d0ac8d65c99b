import { describe, expect, it } from 'vitest';
import { nightId, productId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { sumsOf } from '#core/domain/drawer/drawer-figures.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { districtForm } from '#core/domain/reports/district-form.ts';
import type { NightSheet } from '#core/domain/reports/night-sheet.ts';
import { journalCsv, seasonCsv } from '#core/domain/reports/season-csv.ts';
import { monthOf, seasonOf } from '#core/domain/reports/season.ts';
import { CHICAGO, NIGHT, OPENED, QUIET, report } from '#test/support/builders/night-sheet-builder.ts';

/** A night in which every figure differs: the index of its column, times the night's number. */
const night = (number: number, changes: Partial<NightSheet> = {}): NightSheet => {
  const of = (place: number) => cents(number * place * 100);
  return {
    ...QUIET,
    night: {
      ...NIGHT,
      id: nightId(`night-${number}`),
      name: `vs. ${number}`,
      openedAt: plusMs(OPENED, number * DAY_MS),
      closedAt: plusMs(OPENED, number * DAY_MS + 1),
    },
    total: report(0, {
      paidOrders: number,
      grossCents: of(1),
      refundsCents: of(2),
      netCents: of(3),
      itemsCents: of(4),
      feeCents: of(5),
      donationCents: of(6),
      otherCents: of(7),
    }),
    tenders: (['card', 'cash', 'reader'] as const).map((tender, at) => ({ tender, report: report(number * (8 + at) * 100) })),
    ...changes,
  };
};

const DEPOSIT = {
  countedCents: cents(1_500),
  safeCents: cents(700),
  floatsCents: cents(-1_000),
  netCents: cents(900),
  noDrawerCents: cents(-10),
  earlierRefundsCents: cents(-20),
  paidInCents: cents(30),
  paidOutCents: cents(-40),
  differenceCents: cents(50),
  toDepositCents: cents(1_200),
};
const SUMS = sumsOf([]);
const drawer = (differenceCents: number): NightSheet['drawers'][number] => ({
  name: 'Drawer A',
  sums: SUMS,
  earlierCounts: [],
  count: {
    at: OPENED,
    expectedCents: cents(0),
    countedCents: cents(differenceCents),
    differenceCents: cents(differenceCents),
    countedBy: 'Luis',
    confirmedBy: 'Mona',
    note: null,
  },
});
const REFUND = {
  kind: 'refund',
  tender: 'card',
  orderNumber: 'BAND-20261120-O-007',
  amountCents: cents(1_400),
  reason: null,
  by: null,
} as const;
type Late = NightSheet['late'][number];
const late = (day: number, line: Partial<Late> = {}): Late => {
  const at = plusMs(OPENED, day * DAY_MS);
  return { ...REFUND, at, heardAt: at, ...line };
};

const NO_BANK = { nights: [], tests: [], others: [], payouts: [] };
const rows = (csv: string): readonly string[] => csv.replace('\uFEFF', '').trim().split('\r\n');

it('the season has a line a night and their sum, each figure in its column', () => {
  const counted = night(1, { deposit: DEPOSIT, comps: [{ reason: 'coach', items: 2, cents: cents(1_300) }], late: [late(3)] });
  expect(rows(seasonCsv([counted, night(2)], NO_BANK, CHICAGO))).toEqual([
    'date,night,paid orders,gross,refunds,net,items,sales tax in items,fee,donation,other,card,cash,reader,cash in no drawer,refunds of earlier nights,paid in,paid out,over or short,cash to deposit,given away at menu price,after closing,provider fees,card to the bank,card arrived',
    '2026-11-21,vs. 1,1,1.00,-2.00,3.00,4.00,0.00,5.00,6.00,7.00,8.00,9.00,10.00,-0.10,-0.20,0.30,-0.40,0.50,12.00,13.00,-14.00,0.00,0.00,0.00',
    '2026-11-22,vs. 2,2,2.00,-4.00,6.00,8.00,0.00,10.00,12.00,14.00,16.00,18.00,20.00,0.00,0.00,0.00,0.00,0.00,18.00,0.00,0.00,0.00,0.00,0.00',
    ',total,3,3.00,-6.00,9.00,12.00,0.00,15.00,18.00,21.00,24.00,27.00,30.00,-0.10,-0.20,0.30,-0.40,0.50,30.00,13.00,-14.00,0.00,0.00,0.00',
  ]);
});

describe('the journal', () => {
  it('posts a night without counted drawers, and leaves out what is zero', () => {
    expect(rows(journalCsv([night(1)], NO_BANK, CHICAGO, 2026))).toEqual([
      'Journal No,Journal Date,Account Name,Debits,Credits,Description',
      '2026-11-21,2026-11-21,Card payments on their way,8.00,,vs. 1',
      '2026-11-21,2026-11-21,Card reader payments on their way,10.00,,vs. 1',
      '2026-11-21,2026-11-21,Cash to deposit,9.00,,vs. 1',
      '2026-11-21,2026-11-21,Concession sales,,4.00,vs. 1',
      '2026-11-21,2026-11-21,Card fees paid by customers,,5.00,vs. 1',
      '2026-11-21,2026-11-21,Donations,,6.00,vs. 1',
      '2026-11-21,2026-11-21,Adjustments by the card provider,,7.00,vs. 1',
    ]);
  });

  it.each([
    ['Cash over and short', DEPOSIT],
    ['Cash to deposit', null],
  ])('moves a reader sale that was cash to %s', (account, deposit) => {
    const moved = { kind: 'move to cash', by: 'Dana' } as const;
    const both = [late(3, { ...moved, tender: 'reader' }), late(3, { ...moved, tender: 'cash', amountCents: cents(-1_400) })];
    const lines = rows(journalCsv([night(1, { deposit, late: both })], NO_BANK, CHICAGO, 2026)).map((line) => line.split(','));
    expect(lines.flatMap(([, , name, debit, credit, memo]) => (memo?.startsWith('move') ? [[name, debit, credit]] : []))).toEqual([
      ['Card reader corrections', '14.00', ''],
      ['Card reader payments on their way', '', '14.00'],
      ['Card reader corrections', '', '14.00'],
      [account, '14.00', ''],
    ]);
  });

  it('explains the cash of counted drawers, and has what came after the closing on its own day', () => {
    const lines = rows(journalCsv([night(1, { deposit: DEPOSIT, late: [late(3), late(4, { tender: 'cash' })] })], NO_BANK, CHICAGO, 2026));
    const cash = (account: string, debit: string, credit = '') => `2026-11-21,2026-11-21,${account},${debit},${credit},vs. 1`;
    expect(lines.slice(3, 9)).toEqual([
      cash('Cash to deposit', '12.00'),
      cash('Cash in no drawer', '0.10'),
      cash('Refunds of earlier nights', '0.20'),
      cash('Paid into drawers', '', '0.30'),
      cash('Paid out of drawers', '0.40'),
      cash('Cash over and short', '', '0.50'),
    ]);
    expect(lines.slice(-4)).toEqual([
      '2026-11-21 1,2026-11-23,Refunds after closing,14.00,,refund of BAND-20261120-O-007',
      '2026-11-21 1,2026-11-23,Card payments on their way,,14.00,refund of BAND-20261120-O-007',
      '2026-11-21 2,2026-11-24,Refunds after closing,14.00,,refund of BAND-20261120-O-007',
      '2026-11-21 2,2026-11-24,Refunds of earlier nights,,14.00,refund of BAND-20261120-O-007',
    ]);
  });

  it('has news in the order and on the days on which the stand learned of it, each in its own season', () => {
    const dispute = late(2, { kind: 'dispute', heardAt: plusMs(OPENED, 250 * DAY_MS) });
    const before = rows(journalCsv([night(1, { late: [late(3)] })], NO_BANK, CHICAGO, 2026));
    const closed = [night(1, { late: [dispute, late(3)] })];
    expect(rows(journalCsv(closed, NO_BANK, CHICAGO, 2026))).toEqual(before);
    expect(rows(journalCsv(closed, NO_BANK, CHICAGO, 2027)).slice(1)).toEqual([
      '2026-11-21 2,2027-07-28,Refunds after closing,14.00,,dispute of BAND-20261120-O-007',
      '2026-11-21 2,2027-07-28,Card payments on their way,,14.00,dispute of BAND-20261120-O-007',
    ]);
  });

  it('has cash once that a later night’s drawer gave back', () => {
    const earlier = { ...DEPOSIT, earlierRefundsCents: cents(-1_400), differenceCents: cents(1_430) };
    const sheets = [night(1, { deposit: DEPOSIT, late: [late(2, { tender: 'cash' })] }), night(2, { deposit: earlier })];
    const lines = rows(journalCsv(sheets, NO_BANK, CHICAGO, 2026)).map((line) => line.split(','));
    const ofRefund = lines.filter(
      ([, , account, debit, credit]) => account?.startsWith('Refunds') === true && `${debit}${credit}` === '14.00',
    );
    expect(ofRefund.map(([, , account, debit]) => [account, debit !== ''])).toEqual([
      ['Refunds after closing', true],
      ['Refunds of earlier nights', false],
      ['Refunds of earlier nights', true],
    ]);
  });
});

it.each([
  ['20260630', 2025, '2026-06'],
  ['20260701', 2026, '2026-07'],
  ['20261231', 2026, '2026-12'],
  ['20270101', 2026, '2027-01'],
])('a school year begins in July: %s', (day, season, month) => {
  expect([seasonOf(day), monthOf(day)]).toEqual([season, month]);
});

const open = (number: number): NightSheet => night(number, { night: { ...night(number).night, state: 'open' } });
const uncounted = (number: number): NightSheet => night(number, { drawers: [drawer(0)] });
it.each([
  ['one that is open', [night(1), open(2)], true],
  ['one whose drawers are not all counted', [uncounted(1), night(2)], true],
  ['closed ones whose drawers are counted', [night(1, { drawers: [drawer(0)], deposit: DEPOSIT }), night(2)], false],
])('the district’s form of several nights is unfinished by %s', (_what, sheets, isOpen) => {
  expect(districtForm(sheets).isOpen).toBe(isOpen);
});

it('the district’s form knows a product by itself: a name may be another one’s on the next night', () => {
  const stock = (id: number, name: string, opening: number, sold: number): NightSheet['stock'][number] => {
    const none = { added: 0, given: 0, spoiled: 0, counted: null, missing: null, soldOutAt: null, toBuy: 0 };
    const money = { priceCents: cents(100), soldCents: cents(100 * sold), taxCents: cents(0) };
    return { ...none, ...money, productId: productId(id), name, category: 'food', opening, sold, expected: opening - sold };
  };
  const nights = [
    night(1, { stock: [stock(1, 'Hot Dog', 50, 40)] }),
    night(2, { stock: [stock(1, 'Old Hot Dog', 10, 0), stock(2, 'Hot Dog', 60, 30)] }),
  ];
  const lines = districtForm(nights).lines.map(({ name, opening, added, closing, used }) => [name, opening, added, closing, used]);
  expect(lines).toEqual([
    ['Old Hot Dog', 50, 0, 10, 40],
    ['Hot Dog', 60, 0, 30, 30],
  ]);
});
