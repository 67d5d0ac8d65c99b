import { expect, it } from 'vitest';
import { nightId, productId } from '#core/domain/kernel/ids.ts';
import { instant, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import { uncountedDeposit } from '#core/domain/reports/deposit.ts';
import { nightSheet, type NightFacts, type NightSheet } from '#core/domain/reports/night-sheet.ts';
import { checkChain, lastFingerprintOf, sealOf, type SheetSeal } from '#core/domain/reports/sheet-seal.ts';

const START = instant(Date.parse('2026-09-04T23:00:00Z'));

const NOTHING: Omit<NightFacts, 'night'> = {
  facts: { placed: [], refunds: [], outside: [] },
  compReasons: new Map(),
  approvals: [],
  drawers: [],
  stock: [],
};

/** A closed night with its own amounts. */
const sheetNo = (at: number, amount: number): NightSheet => {
  const openedAt = plusMs(START, at * 60 * MINUTE_MS);
  const night = {
    id: nightId(`night-${at}`),
    name: `vs. ${at}`,
    state: 'closed' as const,
    opensAt: null,
    closesAt: null,
    openedAt,
    openedBy: 'Dana',
    closedAt: plusMs(openedAt, 30 * MINUTE_MS),
    closedBy: 'Dana',
  };
  const sheet = nightSheet({ ...NOTHING, night });
  const counted = { at: openedAt, countedBy: 'Luis', confirmedBy: 'Dana', note: null };
  const sums = { floatCents: ZERO, salesCents: cents(amount), refundsCents: ZERO, dropsCents: ZERO, paidInCents: ZERO, paidOutCents: ZERO };
  const count = { ...counted, expectedCents: cents(amount), countedCents: cents(amount), differenceCents: ZERO };
  return {
    ...sheet,
    total: { ...sheet.total, grossCents: cents(amount), netCents: cents(amount), itemsCents: cents(amount) },
    drawers: [{ name: 'Drawer A', sums: { ...sums, expectedCents: cents(amount) }, count, earlierCounts: [] }],
    comps: [{ reason: 'coach', items: 2, cents: cents(amount) }],
  };
};

/** With a line in every list, so that each of its figures can be altered. */
const fullSheet = (at: number): NightSheet => {
  const sheet = sheetNo(at, 900 + at);
  const [drawer] = sheet.drawers;
  const total = {
    ...sheet.total,
    itemsSold: [{ name: 'Cola', quantity: 4, amountCents: cents(900) }],
    quarters: [{ from: START, orders: 3 }],
  };
  const count = drawer?.count ?? expect.fail('it is counted');
  const units = { opening: 48, added: 24, sold: 43, given: 2, spoiled: 1, expected: 26, counted: 25, missing: 1, toBuy: 20 };
  const cola = { productId: productId(1), name: 'Cola', category: 'drinks', priceCents: cents(250), soldCents: cents(900) } as const;
  return {
    ...sheet,
    total,
    tenders: sheet.tenders.map(({ tender }) => ({ tender, report: total })),
    drawers: sheet.drawers.map((one) => ({ ...one, count: { ...count, note: 'Change' }, earlierCounts: [{ ...count, note: 'First' }] })),
    deposit: uncountedDeposit(cents(900)),
    approvals: [{ kind: 'comp', by: 'Luis', approvedBy: 'Dana', times: 2, cents: cents(200) }],
    stock: [{ ...cola, ...units, taxCents: cents(55), soldOutAt: START }],
    rush: [{ from: START, orders: 3, minutesToReady: 4 }],
  };
};

/** The paths of every value inside. */
const pathsOf = (value: unknown): readonly (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, one]) => pathsOf(one).map((path) => [key, ...path]))
    : [[]];

const valueAt = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
  if (key !== undefined) return valueAt(Object.entries(value ?? {}).find(([own]) => own === key)?.[1], rest);
  return value;
};

const otherThan = (value: unknown): unknown => (typeof value === 'number' ? value + 1 : `${String(value)} altered`);

const altered = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
  if (key === undefined) return otherThan(value);
  if (Array.isArray(value)) return value.map((one: unknown, at) => (String(at) === key ? altered(one, rest) : one));
  return Object.fromEntries(Object.entries(value ?? {}).map(([own, one]) => [own, own === key ? altered(one, rest) : one]));
};

it('the chain of sheets breaks at the first altered figure, whichever it is', () => {
  const sheets = [1, 2, 3].map(fullSheet);
  const seals: SheetSeal[] = [];
  for (const sheet of sheets) seals.push(sealOf(sheet, lastFingerprintOf(seals), sheet.night.closedAt ?? START));
  const { late: _late, fingerprint: _fingerprint, ...figures } = sheets[1] ?? expect.fail('there is one');
  // The seal is found by the night's id.
  const paths = pathsOf(figures).filter((one) => one.join('.') !== 'night.id');
  expect(JSON.stringify(figures)).not.toContain('[]');
  expect(paths.filter((path) => valueAt(figures, path) === null)).toEqual([
    ['night', 'opensAt'],
    ['night', 'closesAt'],
  ]);
  for (const path of paths) {
    // The night after it is altered too, and the first is named.
    const today = sheets.map((one, nth) => (nth === 0 ? one : (altered(one, path) as NightSheet)));
    const { broken } = checkChain(
      today.map((sheet) => ({ night: sheet.night, sheet })),
      seals,
    );
    expect([path, broken?.night.closedAt]).toEqual([path, today[1]?.night.closedAt]);
    expect(broken?.how).toMatch(new RegExp(`^${path.join('\\.')} was .* at the closing and is `));
  }
});

it.each([
  ['an altered figure', [1], 2, 1],
  ['a missing seal', [2], 1, 1],
])('the first broken link is named: %s', (_case, alteredNights, unsealed, first) => {
  const sheets = [0, 1, 2, 3].map(fullSheet);
  const seals: SheetSeal[] = [];
  for (const [at, sheet] of sheets.entries())
    if (at !== unsealed) seals.push(sealOf(sheet, lastFingerprintOf(seals), sheet.night.closedAt ?? START));
  const closed = sheets.map((sheet, at) => ({
    night: sheet.night,
    sheet: alteredNights.includes(at) ? (altered(sheet, ['total', 'grossCents']) as NightSheet) : sheet,
  }));
  expect(checkChain(closed, seals).broken?.night).toEqual(sheets[first]?.night);
});
