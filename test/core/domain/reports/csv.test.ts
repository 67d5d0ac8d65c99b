import { expect, it } from 'vitest';
import { instant } from '#core/domain/kernel/instant.ts';
import { csv } from '#core/domain/reports/csv.ts';
import { sheetFileName } from '#core/domain/reports/night-sheet-csv.ts';
import { CHICAGO, NIGHT } from '#test/support/builders/night-sheet-builder.ts';

it.each([
  ['Hot Dog', 'Hot Dog'],
  ['Nachos, large', '"Nachos, large"'],
  ['12" Sub', '"12"" Sub"'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("http://evil.example")', '"\'=HYPERLINK(""http://evil.example"")"'],
  ['+1', "'+1"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  ['a;=1+1', '"a;=1+1"'],
  ['a\t=1+1', '"a\t=1+1"'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['﹦1', "'﹦1"],
  ['\u200b\u2060=1', "'\u200b\u2060=1"],
  ['\ufeff＝1', "'\ufeff＝1"],
  [' =1', "' =1"],
])('a cell with %j is never a formula and always one cell', (text, written) => {
  expect(csv([[text]])).toBe(`${written}\r\n`);
});

it('writes numbers and amounts as they are, negative ones too', () => {
  expect(csv([['a', -3, { written: '-3.50' }, null]])).toBe('a,-3,-3.50,\r\n');
});

it('a sheet’s file is named after its day and night, without forbidden characters', () => {
  const openedAt = instant(Date.parse('2026-11-21T00:00:00Z'));
  expect(sheetFileName({ ...NIGHT, name: 'vs. A/B', openedAt }, CHICAGO)).toBe('2026-11-20 vs. A B.csv');
});
