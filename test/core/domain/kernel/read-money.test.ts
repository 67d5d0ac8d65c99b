import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, formatUsd, toUsdText } from '#core/domain/kernel/money.ts';
import { readMoney, readPercent } from '#core/domain/kernel/read-money.ts';

const AMOUNTS: readonly (readonly [string, number])[] = [
  ['3', 300],
  ['3.5', 350],
  ['3.50', 350],
  ['2,50', 250],
  ['2,5', 250],
  ['$7.50', 750],
  ['$ 7.50', 750],
  ['7.50$', 750],
  ['7,50 $', 750],
  ['US$7.50', 750],
  ['7.50 USD', 750],
  ['usd 7.50', 750],
  ['7.50 dollars', 750],
  ['1 dollar', 100],
  ['7,50 dólares', 750],
  ['.5', 50],
  [',5', 50],
  ['$.50', 50],
  ['20.', 2000],
  ['20,', 2000],
  ['20.-', 2000],
  ['20,–', 2000],
  ['0', 0],
  ['0.29', 29],
  ['007', 700],
  ['50¢', 50],
  ['  2.50\t', 250],
  ['\u00A02.50\u00A0', 250],
  ['\u202F2,50', 250],
  ['\u200B2.50\uFEFF', 250],
  ['\u200E2.50\u200F', 250],
  ['\u2066$2.50\u2069', 250],
  ['2 .50', 250],
  ['2. 50', 250],
  ['２．５０', 250],
  ['＄２，５０', 250],
  ['٢٫٥٠', 250],
  ['२.५०', 250],
  ['1,234.50', 123_450],
  ['1.234,50', 123_450],
  ['$1,442.00', 144_200],
  ['1 234,50', 123_450],
  ['1\u202F234,50', 123_450],
  ['1 000', 100_000],
  ["1'234.50", 123_450],
  ['1’000', 100_000],
  ['1,234,567', 123_456_700],
  ['1.234.567', 123_456_700],
  ['1000', 100_000],
  ['1000,50', 100_050],
  ['0.500', 50],
  ['0,500', 50],
  ['2.5000', 250],
  ['999999999999.99', 99_999_999_999_999],
];

const TWO_MEANINGS: readonly (readonly [string, number, number])[] = [
  ['1,000', 100, 100_000],
  ['$1,000', 100, 100_000],
  ['1.000', 100, 100_000],
  ['2,505', 251, 250_500],
  ['12,345', 1235, 1_234_500],
  ['123.456', 12_346, 12_345_600],
  ['2 50', 250, 25_000],
  ['1.005', 101, 100_500],
  ['１，０００', 100, 100_000],
];

describe('a field for money', () => {
  it.each(AMOUNTS)('reads %j', (text, amount) => expect(readMoney(text)).toEqual({ ok: true, value: amount }));

  it.each(TWO_MEANINGS)('asks back what %j means', (text, ...meanings) =>
    expect(readMoney(text)).toEqual({ ok: false, error: { kind: 'money/two-meanings', meanings } }),
  );

  it.each([
    '-1', '−1', '1e2', '$', 'USD', 'abc', 'NaN', 'Infinity', '0x10', '.', ',', '1.2.3', '1,2,3', '12,34,567', '1,234.567', '1..5', '1,.5',
    '2:50', '2/5', '½', '5 5 5', '2-50', '1,0000.5', '1234567890123', '2.50 euros', '(2.50)', '2.50 2.50', '50¢ each',
  ])('refuses %j', (text) => expect(readMoney(text)).toEqual({ ok: false, error: { kind: 'money/not-an-amount' } })); // prettier-ignore

  it.each(['', ' ', '\u00A0', '\u200B'])('has nothing in %j', (text) =>
    expect(readMoney(text)).toEqual({ ok: false, error: { kind: 'money/missing' } }),
  );

  it('reads every amount as the stand writes it', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), (number) => {
        const amount = cents(number);
        expect(readMoney(formatUsd(amount))).toEqual({ ok: true, value: amount });
        expect(readMoney(toUsdText(amount))).toEqual({ ok: true, value: amount });
        expect(readMoney(toUsdText(amount).replace('.', ','))).toEqual({ ok: true, value: amount });
      }),
    );
  });

  it.each([
    ['2.505', 251],
    ['2.504', 250],
    ['1.000', 100],
    ['2,5055', 251],
  ])('rounds %j where decimals may be rounded', (text, amount) =>
    expect(readMoney(text, { moreDecimals: 'round' })).toEqual({ ok: true, value: amount }),
  );
});

describe('a field for a percentage', () => {
  it.each([
    ['3', 300],
    ['3.5', 350],
    ['3,5', 350],
    ['3,25 %', 325],
    ['３％', 300],
    [' 12% ', 1200],
    ['.5', 50],
    ['-3', null],
    ['3.255', null],
    ['3,000', null],
    ['three', null],
    ['', null],
  ])('reads %j as %j basis points', (text, basisPoints) => expect(readPercent(text)).toBe(basisPoints));
});
