import { describe, expect, it } from 'vitest';
import { cents, formatUsd, parseUsd, shareOf, toUsdText, subtractCents, ZERO } from '#core/domain/kernel/money.ts';
import * as fc from 'fast-check';
import { someCents } from '#test/support/arbitraries/money-arbitraries.ts';

describe('shareOf rounds half up', () => {
  it.each([
    [2225, 300, 67], // 66.75
    [2225, 1200, 267],
    [2225, 1000, 223], // 222.5
    [2225, 1500, 334], // 333.75
    [50, 300, 2], // 1.5
    [49, 300, 1], // 1.47
    [0, 300, 0],
    [-50, 300, -2],
  ])('%i cents at %i basis points are %i', (amount, basisPoints, share) => {
    expect(shareOf(cents(amount), basisPoints)).toBe(share);
  });
});

describe('parseUsd', () => {
  it.each([
    ['3', 300],
    ['3.5', 350],
    ['3.50', 350],
    [' 1.05 ', 105],
    ['0.29', 29], // 0.29 * 100 is 28.999999999999996
    ['999999999999.99', 99_999_999_999_999],
  ])('reads %j', (text, amount) => {
    expect(parseUsd(text)).toEqual({ ok: true, value: amount });
  });

  it.each(['', ' ', '-1', '+1', '1.005', '1e2', '1,50', 'NaN', 'Infinity', '0x10', '.5', '5.', '1 0', '١'])('refuses %j', (text) => {
    expect(parseUsd(text)).toEqual({ ok: false, error: { kind: 'money/not-an-amount', text } });
  });
});

describe('texts', () => {
  it.each([
    [2559, '25.59', '$25.59'],
    [5, '0.05', '$0.05'],
    [0, '0.00', '$0.00'],
    [-300, '-3.00', '-$3.00'],
    [144_200, '1442.00', '$1,442.00'],
  ])('%i cents', (amount, digits, shown) => {
    expect(toUsdText(cents(amount))).toBe(digits);
    expect(formatUsd(cents(amount))).toBe(shown);
  });
});

it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('cents(%d) is a bug', (amount) => {
  expect(() => cents(amount)).toThrow(RangeError);
});

const LARGEST = 99_999_999_999_999;

it('a written amount reads as the same amount', () => {
  fc.assert(
    fc.property(someCents({ max: LARGEST }), (amount) => {
      expect(parseUsd(toUsdText(amount))).toEqual({ ok: true, value: amount });
      expect(parseUsd(formatUsd(amount).slice(1).replaceAll(',', ''))).toEqual({ ok: true, value: amount });
    }),
  );
});

it('every text is refused or read as whole cents', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (text) => {
      const amount = parseUsd(text);
      expect(!amount.ok || (Number.isSafeInteger(amount.value) && amount.value >= 0)).toBe(true);
    }),
  );
});

it('a share is at most half a cent off, and mirrored for negative amounts', () => {
  fc.assert(
    fc.property(someCents(), fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
      const share = shareOf(amount, basisPoints);
      expect(Math.abs(share * 10_000 - amount * basisPoints)).toBeLessThanOrEqual(5_000);
      expect(shareOf(subtractCents(ZERO, amount), basisPoints)).toBe(subtractCents(ZERO, share));
    }),
  );
});
