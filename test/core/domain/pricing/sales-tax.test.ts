import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '#core/domain/catalogue/category.ts';
import { addCents, cents, ZERO } from '#core/domain/kernel/money.ts';
import { NO_TAX, taxesIn, taxLines } from '#core/domain/pricing/sales-tax.ts';

const food = (...amounts: readonly number[]) => amounts.map((amount) => ({ category: 'food' as const, cents: cents(amount) }));

describe('sales tax in prices', () => {
  it.each([
    // A net price of $1,000.00 and its tax.
    [8_875, [108_875], [8_875]],
    [8_875, [350], [29]],
    [10_000, [11, 5], [1, 0]],
    [5_000, [21], [1]],
    // Half a cent is rounded up.
    [100_000, [1], [1]],
    // Two cents in three equal lines: the first two get them.
    [8_250, [9, 9, 9], [1, 1, 0]],
    [0, [350], [0]],
  ])('at %i of %j is %j', (rate, amounts, taxes) => {
    expect(taxesIn(food(...amounts), { ...NO_TAX, food: rate })).toEqual(taxes);
  });

  it('adds up: each category to the tax in its sum, never above a line, nothing where nothing is taxed', () => {
    const line = fc.record({ category: fc.constantFrom(...CATEGORIES), cents: fc.integer({ min: 0, max: 90_000 }).map(cents) });
    const rate = fc.integer({ min: 0, max: 25_000 });
    fc.assert(
      fc.property(fc.array(line), fc.record({ drinks: rate, candy: rate, food: rate }), (sold, rates) => {
        const taxes = taxesIn(sold, rates);
        for (const category of CATEGORIES) {
          const own = sold.flatMap((one, at) => (one.category === category ? [{ sold: one.cents, tax: taxes[at] ?? ZERO }] : []));
          const [gross, tax] = [addCents(ZERO, ...own.map((one) => one.sold)), addCents(ZERO, ...own.map((one) => one.tax))];
          const exact = (gross * rates[category]) / (100_000 + rates[category]);
          expect(Math.abs(tax - exact)).toBeLessThanOrEqual(0.5);
          for (const one of own) expect(one.tax >= 0 && one.tax <= one.sold).toBe(true);
        }
        const taxed = sold.map(({ category }, at) => ({ category, cents: taxes[at] ?? ZERO }));
        expect(addCents(ZERO, ...taxLines(taxed, rates).map((one) => one.cents))).toBe(addCents(ZERO, ...taxes));
      }),
    );
  });
});
