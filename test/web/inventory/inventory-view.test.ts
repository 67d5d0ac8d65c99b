import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceProblem, readPrice, readStock } from '#web/features/inventory/inventory.view.ts';

describe('a typed price', () => {
  it('is rounded to cents, half up, whatever is typed behind the point', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(99), fc.stringMatching(/^\d{0,6}$/), (dollars, hundredths, more) => {
        const text = `${dollars}.${String(hundredths).padStart(2, '0')}${more}`;
        const roundsUp = more !== '' && more >= '5';
        expect(readPrice(text)).toEqual({ ok: true, value: dollars * 100 + hundredths + (roundsUp ? 1 : 0) });
      }),
    );
  });

  it.each(['-1', 'abc', '1.2.3', '$', '.', 'NaN', 'Infinity', '0x10'])('cannot be "%s"', (text) => {
    expect(readPrice(text)).toEqual({ ok: false, error: { kind: 'money/not-an-amount' } });
  });

  it.each([
    ['', 'Price is required.'],
    ['cheap', 'Enter a valid price.'],
    ['1,000', 'Is that $1.00 or $1,000.00? Please type it with cents.'],
  ])('says what is wrong with "%s"', (text, sentence) => {
    const price = readPrice(text);
    expect(price.ok ? null : priceProblem(price.error)).toBe(sentence);
  });
});

describe('a typed stock', () => {
  it('is a whole number from 0 to 999', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 1_500 }), (quantity) => {
        expect(readStock(String(quantity))).toBe(quantity >= 0 && quantity <= 999 ? quantity : null);
        expect(readStock(` ${quantity}\t`)).toBe(readStock(String(quantity)));
      }),
    );
  });
});
