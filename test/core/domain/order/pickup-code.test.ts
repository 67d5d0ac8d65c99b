import { describe, expect, it } from 'vitest';
import { PICKUP_CODES, readPickupCode } from '#core/domain/order/pickup-code.ts';

describe('pickup codes', () => {
  it('are a letter and two digits, each once, and enough for any queue', () => {
    const codes = PICKUP_CODES;
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(1_000);
    expect(codes.filter((code) => readPickupCode(code) !== code)).toEqual([]);
  });

  it('contain no ambiguous symbols', () => {
    expect(PICKUP_CODES.join('')).not.toMatch(/[01BDGILOQSZ]/);
  });

  it.each([
    [' r26 ', 'R26'],
    ['R 2-6', 'R26'],
    ['R–26', 'R26'],
    ['Ｒ２６', 'R26'],
    ['R26.', 'R26'],
    ['“R26”', 'R26'],
    ['Pickup code: R26', 'R26'],
    ['My code is r 26, thanks!', 'R26'],
    ['\u200BR26\uFEFF', 'R26'],
    ['R26 or U33', null],
    ['BR26', null],
    ['R2', null],
    ['R266', null],
    ['O26', null],
    ['R01', null],
    ['26R', null],
    ['', null],
  ])('read from %j: %j', (typed, code) => {
    expect(readPickupCode(typed)).toBe(code);
  });
});
