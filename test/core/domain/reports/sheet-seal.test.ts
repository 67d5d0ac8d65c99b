import { describe, expect, it } from 'vitest';
import { nightId, productId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import { uncountedDeposit } from '#core/domain/reports/deposit.ts';
import type { NightSheet } from '#core/domain/reports/night-sheet.ts';
import { checkChain, lastFingerprintOf, sealOf, shortFingerprint, type SheetSeal } from '#core/domain/reports/sheet-seal.ts';
import { NIGHT, OPENED, QUIET, report } from '#test/support/builders/night-sheet-builder.ts';
import { present } from '#test/support/results.ts';

/** A closed night with a line in every list, so that each of its figures can be altered. */
const sheetOf = (number: number): NightSheet => {
  const amount = cents(number * 1_000);
  const total = report(amount, {
    itemsSold: [{ name: 'Cola', quantity: 4, amountCents: cents(900) }],
    quarters: [{ from: OPENED, orders: 3 }],
  });
  const sums = { floatCents: ZERO, salesCents: amount, refundsCents: ZERO, dropsCents: ZERO, paidInCents: ZERO, paidOutCents: ZERO };
  const count = { at: OPENED, countedBy: 'Luis', confirmedBy: 'Dana', expectedCents: amount, countedCents: amount, differenceCents: ZERO };
  const units = { opening: 48, added: 24, sold: 43, given: 2, spoiled: 1, expected: 26, counted: 25, missing: 1, toBuy: 20 };
  const cola = { productId: productId(1), name: 'Cola', category: 'drinks', priceCents: cents(250), soldCents: cents(900) } as const;
  const [closedAt, counts] = [plusMs(OPENED, number * DAY_MS), { ...count, note: 'Change' }];
  return {
    ...QUIET,
    night: { ...NIGHT, id: nightId(`night-${number}`), name: `vs. ${number}`, closedAt },
    total,
    tenders: [{ tender: 'card', report: total }],
    drawers: [{ name: 'Drawer A', sums: { ...sums, expectedCents: amount }, count: counts, earlierCounts: [{ ...count, note: 'First' }] }],
    comps: [{ reason: 'coach', items: 2, cents: amount }],
    deposit: uncountedDeposit(cents(900)),
    approvals: [{ kind: 'comp', by: 'Luis', approvedBy: 'Dana', times: 2, cents: cents(200) }],
    stock: [{ ...cola, ...units, taxCents: cents(55), soldOutAt: OPENED }],
    rush: [{ from: OPENED, orders: 3, minutesToReady: 4 }],
  };
};
const SHEETS = [1, 2, 3].map(sheetOf);

/** Each sealed a moment after its closing. */
const SEALS = SHEETS.reduce<readonly SheetSeal[]>(
  (seals, sheet) => [...seals, sealOf(sheet, lastFingerprintOf(seals), plusMs(present(sheet.night.closedAt), 1))],
  [],
);
const closed = (sheets: readonly NightSheet[]) => sheets.map((sheet) => ({ night: sheet.night, sheet }));
const brokenBy = (sheets: readonly NightSheet[], seals: readonly SheetSeal[] = SEALS) => {
  const { broken } = checkChain(closed(sheets), seals);
  return broken === null ? null : [broken.night.name, broken.how];
};

/** The paths of every value inside. */
const pathsOf = (value: unknown): readonly (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, one]) => pathsOf(one).map((path) => [key, ...path]))
    : [[]];
const valueAt = (value: unknown, [key, ...rest]: readonly string[]): unknown =>
  key === undefined ? value : valueAt(Object.entries(value ?? {}).find(([own]) => own === key)?.[1], rest);
const altered = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
  if (key === undefined) return typeof value === 'number' ? value + 1 : `${String(value)} altered`;
  if (Array.isArray(value)) return value.map((one: unknown, at) => (String(at) === key ? altered(one, rest) : one));
  return Object.fromEntries(Object.entries(value ?? {}).map(([own, one]) => [own, own === key ? altered(one, rest) : one]));
};

describe('the chain of closed nights', () => {
  it('holds for seals in any order, and counts the nights before it', () => {
    const before = { ...sheetOf(0), night: { ...sheetOf(0).night, closedAt: plusMs(OPENED, -DAY_MS) } };
    for (const seals of [SEALS, SEALS.toReversed()]) {
      expect(checkChain(closed([before, ...SHEETS]), seals)).toEqual({ sealed: 3, before: 1, broken: null });
      expect(lastFingerprintOf(seals)).toBe(SEALS[2]?.fingerprint);
    }
    expect(checkChain(closed([before]), [])).toEqual({ sealed: 0, before: 1, broken: null });
  });

  it('ignores lines after the closing, and figures of a later version', () => {
    const late = { kind: 'refund', tender: 'card', orderNumber: 'BAND-1', amountCents: cents(5), at: OPENED };
    const refunded = SHEETS.map((sheet) => ({ ...sheet, late: [late as unknown as NightSheet['late'][number]], fingerprint: 'any' }));
    const later = SHEETS.map((sheet) => ({ ...sheet, total: { ...sheet.total, newCents: 1 } }));
    expect([brokenBy(refunded), brokenBy(later)]).toEqual([null, null]);
  });

  it('seals the fingerprint of the night before', () => {
    const [one, other] = ['one', 'other'].map((previous) => sealOf(present(SHEETS[0]), previous, OPENED).fingerprint);
    expect(one).not.toBe(other);
  });

  it('breaks at the first altered figure, whichever it is', () => {
    const { late: _late, fingerprint: _fingerprint, ...figures } = present(SHEETS[1]);
    // The seal is found by the night's id.
    const paths = pathsOf(figures).filter((one) => one.join('.') !== 'night.id');
    expect(JSON.stringify(figures)).not.toContain('[]');
    expect(paths.filter((path) => valueAt(figures, path) === null).map((path) => path.join('.'))).toEqual([
      'night.opensAt',
      'night.closesAt',
    ]);
    for (const path of paths) {
      // The following night is altered too, but the first one is named.
      const today = SHEETS.map((one, nth) => (nth === 0 ? one : (altered(one, path) as NightSheet)));
      const { broken } = checkChain(closed(today), SEALS);
      expect([path, broken?.night.closedAt]).toEqual([path, today[1]?.night.closedAt]);
      expect(broken?.how).toMatch(new RegExp(`^${path.join('\\.')} was .* at the closing and is `));
    }
  });

  const [first, second, third] = [present(SHEETS[0]), present(SHEETS[1]), present(SHEETS[2])];
  const figure = { ...second, total: { ...second.total, grossCents: cents(2_001) } };
  const gone = { ...first, total: { ...first.total, feeCents: undefined } } as unknown as NightSheet;
  const sealAt = (at: number, change: Partial<SheetSeal>) => SEALS.map((seal, index) => (index === at ? { ...seal, ...change } : seal));
  const edited = sealAt(1, { figures: (SEALS[1]?.figures ?? '').replace('2000', '2001') });
  const again = (sealedAt = OPENED) => sealOf(figure, SEALS[0]?.fingerprint ?? '', sealedAt);
  it.each([
    ['a stored figure', SHEETS, edited, ['vs. 2', 'its fingerprint does not belong to its figures']],
    ['a new seal', SHEETS, sealAt(1, again()), ['vs. 2', 'total.grossCents was 2001 at the closing and is 2000']],
    [
      'a night that was changed and sealed again',
      [first, figure, third],
      sealAt(1, again(SEALS[1]?.sealedAt)),
      ['vs. 3', 'it does not follow the night before it'],
    ],
    ['a missing last seal', SHEETS, SEALS.slice(0, -1), ['vs. 3', 'it has no fingerprint']],
    ['a missing seal in between', SHEETS, SEALS.toSpliced(1, 1), ['vs. 2', 'it has no fingerprint']],
    ['a missing first night', [second, third], SEALS.slice(1), ['vs. 2', 'it does not follow the night before it']],
    ['a missing figure', [gone, second, third], SEALS, ['vs. 1', 'total.feeCents was 0 at the closing and is gone']],
    [
      'a figure before a missing seal',
      [first, figure, third],
      SEALS.slice(0, -1),
      ['vs. 2', 'total.grossCents was 2000 at the closing and is 2001'],
    ],
    [
      'a missing seal before a figure',
      [first, second, { ...third, total: report(1) }],
      SEALS.toSpliced(1, 1),
      ['vs. 2', 'it has no fingerprint'],
    ],
  ] as const)('breaks at %s, and names the night', (_what, sheets, seals, found) => {
    expect(brokenBy(sheets, seals)).toEqual(found);
  });
});

it.each([
  ['0'.repeat(64), '0000 0000 0000 0000'],
  ['f'.repeat(64), 'ZZZZ ZZZZ ZZZZ ZZZZ'],
  [`00443214c74254b635cf${'0'.repeat(44)}`, '0123 4567 89AB CDEF'],
  [`${'0'.repeat(20)}${'f'.repeat(44)}`, '0000 0000 0000 0000'],
])('people compare the first 80 bits of %s as %s', (fingerprint, short) => {
  expect(shortFingerprint(fingerprint)).toBe(short);
});
