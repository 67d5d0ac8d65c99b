import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { nightId, productId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { sumsOf } from '#core/domain/drawer/drawer-figures.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { districtForm } from '#core/domain/reports/district-form.ts';
import type { NightSheet } from '#core/domain/reports/night-sheet.ts';
import { journalCsv, seasonCsv } from '#core/domain/reports/season-csv.ts';
import { monthOf, seasonOf } from '#core/domain/reports/season.ts';
import { CHICAGO, NIGHT, OPENED, QUIET, report } from '#test/support/builders/night-sheet-builder.ts';

/** A night in which every figure differs: the column's index times the night's number. */
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
const UNCOUNTED: NightSheet['drawers'][number] = { name: 'Drawer A', sums: sumsOf([]), earlierCounts: [], count: null };
const NO_CENTS = { expectedCents: cents(0), countedCents: cents(0), differenceCents: cents(0) };
const COUNTED = { ...UNCOUNTED, count: { at: OPENED, ...NO_CENTS, countedBy: 'Luis', confirmedBy: 'Mona', note: null } };
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
const journal = (sheets: readonly NightSheet[], season = 2026) => journalCsv(sheets, NO_BANK, CHICAGO, season);

const dispute = late(2, { kind: 'dispute', heardAt: plusMs(OPENED, 250 * DAY_MS) });
const moved = (['reader', 'cash'] as const).map((tender, at) =>
  late(3, { kind: 'move to cash', by: 'Dana', tender, amountCents: cents(at === 0 ? 1_400 : -1_400) }),
);
const COUNTED_NIGHT = night(1, { deposit: DEPOSIT, comps: [{ reason: 'coach', items: 2, cents: cents(1_300) }], late: [late(3)] });
const GIVEN_BACK_LATER = [
  night(1, { deposit: DEPOSIT, late: [late(2, { tender: 'cash', isFromDrawer: true })] }),
  night(2, { deposit: { ...DEPOSIT, earlierRefundsCents: cents(-1_400), differenceCents: cents(1_430) } }),
];

const FILES = [
  ['the nights of a season and their sum', seasonCsv([COUNTED_NIGHT, night(2)], NO_BANK, CHICAGO)],
  ['the journal of a night without counted drawers', journal([night(1)])],
  [
    'the journal of counted drawers, and of refunds after the closing',
    journal([night(1, { deposit: DEPOSIT, late: [late(3), late(4, { tender: 'cash' })] })]),
  ],
  ['the journal of a reader sale that was cash, with counted drawers', journal([night(1, { deposit: DEPOSIT, late: moved })])],
  ['the journal of a reader sale that was cash, without', journal([night(1, { late: moved })])],
  ['the journal of the season in which a dispute became known', journal([night(1, { late: [dispute, late(3)] })], 2027)],
  ['the journal of cash that a later night gave back', journal(GIVEN_BACK_LATER)],
  [
    'the journal of cash of a night without drawers that a later drawer gave back, and that none did',
    journal([night(1, { late: [late(2, { tender: 'cash', isFromDrawer: true }), late(3, { tender: 'cash' })] })]),
  ],
] as const;

it('the files of a season read as recorded', async () => {
  const text = FILES.map(([what, csv]) => `# ${what}\n${csv.replace('\uFEFF', '').replaceAll('\r\n', '\n')}`).join('\n');
  await expect(text).toMatchFileSnapshot('season.txt');
});

it('a journal stays the same when later news belongs to another season', () => {
  expect(journal([night(1, { late: [dispute, late(3)] })])).toBe(journal([night(1, { late: [late(3)] })]));
});

it.each([
  ['20260630', 2025, '2026-06'],
  ['20260701', 2026, '2026-07'],
  ['20261231', 2026, '2026-12'],
  ['20270101', 2026, '2027-01'],
])('a school year begins in July: %s', (day, season, month) => {
  expect([seasonOf(day), monthOf(day)]).toEqual([season, month]);
});

const open = night(2, { night: { ...night(2).night, state: 'open' } });
it.each([
  ['with one that is open', [night(1), open], true],
  ['with uncounted drawers', [night(1, { drawers: [COUNTED] }), night(2)], true],
  ['with counted drawers', [night(1, { drawers: [COUNTED], deposit: DEPOSIT }), night(2)], false],
])('the district’s form of nights %s is unfinished: %s', (_what, sheets, isOpen) => {
  expect(districtForm(sheets).isOpen).toBe(isOpen);
});

const stock = (id: number, name: string, opening: number, sold: number, priceCents = 100): NightSheet['stock'][number] => {
  const none = { added: 0, given: 0, spoiled: 0, counted: null, missing: null, soldOutAt: null, toBuy: 0 };
  const money = { priceCents: cents(priceCents), soldCents: cents(priceCents * sold), taxCents: cents(0) };
  return { ...none, ...money, productId: productId(id), name, category: 'food', opening, sold, expected: opening - sold };
};
const formOf = (...nights: readonly NightSheet['stock'][]) => districtForm(nights.map((one, at) => night(at + 1, { stock: one })));

it.each([
  [
    'distinguishes products by id, because names change',
    formOf([stock(1, 'Hot Dog', 50, 40)], [stock(1, 'Old Hot Dog', 10, 0), stock(2, 'Hot Dog', 60, 30)]),
    [
      ['Old Hot Dog', 50, 0, 10, 40],
      ['Hot Dog', 60, 0, 30, 30],
    ],
    [110, 0, 40, 70],
  ],
  [
    'follows a shelf whose price changed for one night, and was filled after it',
    formOf([stock(1, 'Water', 100, 20, 200)], [stock(1, 'Water', 80, 30, 300)], [stock(1, 'Water', 56, 10, 200)]),
    [
      ['Water', 100, 0, 80, 20],
      ['Water', 80, 0, 50, 30],
      ['Water', 50, 6, 46, 10],
    ],
    [100, 6, 46, 60],
  ],
])('the district’s form %s', (_what, { lines, units }, expected, total) => {
  expect(lines.map(({ name, opening, added, closing, used }) => [name, opening, added, closing, used])).toEqual(expected);
  expect([units.opening, units.added, units.closing, units.used]).toEqual(total);
});

it('the units of the district’s form add up, whatever was delivered and whenever a price changed', () => {
  const aNight = fc.record({ opening: fc.nat(99), sold: fc.nat(99), added: fc.nat(9), priceCents: fc.constantFrom(200, 300) });
  fc.assert(
    fc.property(fc.array(fc.tuple(aNight, aNight), { minLength: 1, maxLength: 6 }), (nights) => {
      const sheets = nights.map((products) =>
        products.map(({ opening, sold, added, priceCents }, at) => {
          const line = stock(at + 1, `Product ${at}`, opening, sold, priceCents);
          return { ...line, added, expected: line.expected + added };
        }),
      );
      const { lines, units, expectedCents } = formOf(...sheets);
      const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
      for (const { opening, added, closing, used, sold } of [...lines, units])
        expect([opening + added - closing, sold]).toEqual([used, used]);
      expect(units.opening).toBe(sum((sheets[0] ?? []).map(({ opening }) => opening)));
      expect(units.closing).toBe(sum((sheets.at(-1) ?? []).map(({ expected }) => expected)));
      expect([units.added, units.sold]).toEqual([sum(lines.map(({ added }) => added)), sum(sheets.flat().map(({ sold }) => sold))]);
      expect(expectedCents).toBe(sum(sheets.flat().map(({ sold, priceCents }) => sold * priceCents)));
    }),
  );
});
