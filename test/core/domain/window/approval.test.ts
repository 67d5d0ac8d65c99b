import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { priceAt, repriced } from '#core/domain/catalogue/price-change.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { HOUR_MS, instant, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { TENDERS } from '#core/domain/order/order.ts';
import { givenBy } from '#core/domain/window/approval.ts';

const line = (paid: number, worth: number, quantity = 1) => ({ quantity, paidCents: cents(paid), worthCents: cents(worth) });

it('comps, low prices and cash in no drawer need a manager, each with its amount', () => {
  const sale = { act: 'sale', tender: 'cash', lines: [line(350, 350, 2)], isBesideDrawers: false } as const;
  expect(givenBy(sale)).toEqual([]);
  expect(givenBy({ ...sale, tender: 'comp' })).toEqual([{ kind: 'comp', amountCents: 700 }]);
  expect(givenBy({ ...sale, isBesideDrawers: true })).toEqual([{ kind: 'no-drawer', amountCents: 700 }]);
  expect(givenBy({ ...sale, tender: 'reader', isBesideDrawers: true })).toEqual([]);
  // Another item's higher price does not compensate.
  expect(givenBy({ ...sale, lines: [line(0, 350, 20), line(900, 200)] })).toEqual([{ kind: 'below-price', amountCents: 7_000 }]);
});

it('a replacement may be dearer by a dollar in all', () => {
  const replaced = (paid: number, worth: number, quantity: number) => givenBy({ act: 'replacement', lines: [line(paid, worth, quantity)] });
  expect(replaced(200, 250, 2)).toEqual([]);
  expect(replaced(450, 200, 5)).toEqual([]);
  expect(replaced(125, 450, 5)).toEqual([{ kind: 'dearer', amountCents: 1_625 }]);
  expect(replaced(200, 301, 1)).toEqual([{ kind: 'dearer', amountCents: 101 }]);
});

it('the given amount and the paid amount add up to the value of a sale', () => {
  const price = fc.integer({ min: 0, max: 2_000 });
  const lines = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), paid: price, worth: price }), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(lines, fc.constantFrom(...TENDERS), fc.boolean(), (sold, tender, isBesideDrawers) => {
      const given = givenBy({
        act: 'sale',
        tender,
        isBesideDrawers,
        lines: sold.map(({ quantity, paid, worth }) => line(paid, Math.max(paid, worth), quantity)),
      });
      const sum = (of: (one: (typeof sold)[number]) => number) => sold.reduce((all, one) => all + of(one) * one.quantity, 0);
      const short = given.find(({ kind }) => kind === 'below-price')?.amountCents ?? 0;
      expect(short + sum(({ paid }) => paid)).toBe(sum(({ paid, worth }) => Math.max(paid, worth)));
      expect(given.every(({ amountCents }) => amountCents > 0)).toBe(true);
    }),
  );
});

it('the price of a product is known for the last hours', () => {
  const start = instant(Date.UTC(2026, 10, 21, 0, 0));
  const at = (hours: number) => plusMs(start, hours * HOUR_MS);
  const first: Pick<Product, 'priceCents' | 'earlierPrices'> = { priceCents: cents(300) };
  const second = repriced(first, cents(350), at(2));
  const third = repriced(second, cents(250), at(3));
  expect(repriced(third, cents(250), at(4))).toBe(third);
  expect([0, 1.9, 2, 2.5, 3, 9].map((hours) => priceAt(third, at(hours)))).toEqual([300, 300, 350, 350, 250, 250]);
  expect(repriced(third, cents(400), at(30)).earlierPrices).toEqual([{ until: at(30), priceCents: 250 }]);
});
