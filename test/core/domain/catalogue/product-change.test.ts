import { describe, expect, it } from 'vitest';
import { checkPrice, priceChangeText } from '#core/domain/catalogue/price-change.ts';
import { productNameKey, readProductName } from '#core/domain/catalogue/product-name.ts';
import { cents } from '#core/domain/kernel/money.ts';

describe('a product’s name', () => {
  it.each([
    ['  Hot   Dog ', 'Hot Dog'],
    ['Jalape\u00f1o\u0000 Dog', 'Jalape\u00f1o Dog'],
  ])('%j is kept as %j', (typed, name) => {
    expect(readProductName(typed)).toEqual({ ok: true, value: name });
  });

  it.each(['', '   ', '\u200b\n'])('%j is none', (typed) => {
    expect(readProductName(typed)).toEqual({ ok: false, error: { kind: 'product/name-required' } });
  });

  it.each([
    ['Hot Dog', 'hot  DOG'],
    ['Caf\u00e9', 'Cafe\u0301'],
    ['\uff23ola', 'Cola'],
    ['Co\u200dla\ufe0f', 'Cola'],
  ])('%j is the same to a customer as %j', (one, other) => {
    expect(productNameKey(one)).toBe(productNameKey(other));
  });
});

describe('a price', () => {
  it.each([
    [0, true],
    [1, true],
    [100_000, true],
    [100_001, false],
    [-1, false],
  ])('of %i cents is %s', (amount, isFine) => {
    expect(checkPrice(cents(amount)).ok).toBe(isFine);
  });

  it('reads as a change', () => {
    expect(priceChangeText('Cola', cents(250), cents(275))).toBe('Cola: $2.50 → $2.75');
  });
});
