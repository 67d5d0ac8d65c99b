import { describe, expect, it } from 'vitest';
import { nightId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { NightSheet } from '#core/domain/reports/night-sheet.ts';
import { checkChain, lastFingerprintOf, sealOf, shortFingerprint, type SheetSeal } from '#core/domain/reports/sheet-seal.ts';
import { NIGHT, OPENED, QUIET, report } from '#test/support/builders/night-sheet-builder.ts';

const sheetOf = (number: number): NightSheet => ({
  ...QUIET,
  night: { ...NIGHT, id: nightId(`night-${number}`), name: `vs. ${number}`, closedAt: plusMs(OPENED, number * DAY_MS) },
  total: report(number * 1_000),
});
const SHEETS = [1, 2, 3].map(sheetOf);

/** Each sealed a moment after its closing. */
const sealed = (sheets: readonly NightSheet[]): readonly SheetSeal[] =>
  sheets.reduce<readonly SheetSeal[]>(
    (seals, sheet) => [...seals, sealOf(sheet, lastFingerprintOf(seals), plusMs(sheet.night.closedAt ?? OPENED, 1))],
    [],
  );
const closed = (sheets: readonly NightSheet[]) => sheets.map((sheet) => ({ night: sheet.night, sheet }));
const SEALS = sealed(SHEETS);
const brokenBy = (sheets: readonly NightSheet[], seals: readonly SheetSeal[]) => {
  const { broken } = checkChain(closed(sheets), seals);
  return broken === null ? null : [broken.night.name, broken.how];
};
const changed = (seals: readonly SheetSeal[], at: number, change: Partial<SheetSeal>) =>
  seals.map((seal, index) => (index === at ? { ...seal, ...change } : seal));

describe('the chain of closed nights', () => {
  it('holds, in whatever order the seals are read, and counts the nights before it', () => {
    const before = { ...sheetOf(0), night: { ...sheetOf(0).night, closedAt: plusMs(OPENED, -DAY_MS) } };
    for (const seals of [SEALS, SEALS.toReversed()]) {
      expect(checkChain(closed([before, ...SHEETS]), seals)).toEqual({ sealed: 3, before: 1, broken: null });
      expect(lastFingerprintOf(seals)).toBe(SEALS[2]?.fingerprint);
    }
    expect(checkChain(closed([before]), [])).toEqual({ sealed: 0, before: 1, broken: null });
  });

  it('is not broken by what came after the closing', () => {
    const late = {
      kind: 'refund',
      tender: 'card',
      orderNumber: 'BAND-1',
      amountCents: cents(5),
      at: OPENED,
    } as unknown as NightSheet['late'][number];
    expect(
      brokenBy(
        SHEETS.map((sheet) => ({ ...sheet, late: [late], fingerprint: 'any' })),
        SEALS,
      ),
    ).toBeNull();
  });

  const figure = { ...sheetOf(2), total: report(2_001) };
  const edited = changed(SEALS, 1, { figures: (SEALS[1]?.figures ?? '').replace('2000', '2001') });
  it.each([
    ['a figure of today', [sheetOf(1), figure, sheetOf(3)], SEALS, ['vs. 2', 'total.grossCents was 2000 at the closing and is 2001']],
    ['a stored figure', SHEETS, edited, ['vs. 2', 'its fingerprint does not belong to its figures']],
    [
      'a seal that was made again',
      SHEETS,
      changed(edited, 1, sealOf(figure, SEALS[0]?.fingerprint ?? '', OPENED)),
      ['vs. 2', 'total.grossCents was 2001 at the closing and is 2000'],
    ],
    [
      'a night that was changed and sealed again',
      [sheetOf(1), figure, sheetOf(3)],
      changed(SEALS, 1, sealOf(figure, SEALS[0]?.fingerprint ?? '', SEALS[1]?.sealedAt ?? OPENED)),
      ['vs. 3', 'it does not follow the night before it'],
    ],
    ['the last night', SHEETS, SEALS.slice(0, -1), ['vs. 3', 'it has no fingerprint']],
    ['a night between two others', SHEETS, SEALS.toSpliced(1, 1), ['vs. 2', 'it has no fingerprint']],
    ['the first night', SHEETS.slice(1), SEALS.slice(1), ['vs. 2', 'it does not follow the night before it']],
    [
      'a figure that is gone',
      [{ ...sheetOf(1), total: { ...report(1_000), feeCents: undefined } } as unknown as NightSheet, ...SHEETS.slice(1)],
      SEALS,
      ['vs. 1', 'total.feeCents was 0 at the closing and is gone'],
    ],
  ] as const)('is broken by %s, and names the night', (_what, sheets, seals, found) => {
    expect(brokenBy(sheets, seals)).toEqual(found);
  });

  it('does not compare figures that a later version added', () => {
    const later = SHEETS.map((sheet) => ({ ...sheet, total: { ...sheet.total, newCents: 1 } }));
    expect(brokenBy(later, SEALS)).toBeNull();
  });
});

it('people compare the first 80 bits, in symbols that look like no other', () => {
  expect(shortFingerprint('0'.repeat(64))).toBe('0000 0000 0000 0000');
  expect(shortFingerprint('f'.repeat(64))).toBe('ZZZZ ZZZZ ZZZZ ZZZZ');
  expect(shortFingerprint(`00443214c74254b635cf${'0'.repeat(44)}`)).toBe('0123 4567 89AB CDEF');
  expect(shortFingerprint(`${'0'.repeat(20)}${'f'.repeat(44)}`)).toBe('0000 0000 0000 0000');
});
