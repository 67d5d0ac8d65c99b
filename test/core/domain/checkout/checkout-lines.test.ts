import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartFingerprint, checkLines, mergeLines, shortagesText } from '#core/domain/checkout/checkout-lines.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { aHotDog, aProduct } from '#test/support/builders/product-builder.ts';

const cola = productId(1);
const hotDog = productId(14);

const total = (lines: readonly { readonly quantity: number }[]): number => lines.reduce((sum, line) => sum + line.quantity, 0);

describe('merging', () => {
  it('adds duplicates up and sorts by product', () => {
    const lines = [
      { productId: hotDog, quantity: 1 },
      { productId: cola, quantity: 3 },
      { productId: hotDog, quantity: 4 },
    ];
    expect(mergeLines(lines)).toEqual([
      { productId: cola, quantity: 3 },
      { productId: hotDog, quantity: 5 },
    ]);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('throws for a quantity of %d', (quantity) => {
    expect(() => mergeLines([{ productId: cola, quantity }])).toThrow(RangeError);
  });

  it('loses nothing and keeps one line per product', () => {
    const someLine = fc.record({ productId: fc.integer({ min: 1, max: 5 }).map(productId), quantity: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(fc.array(someLine), (lines) => {
        const merged = mergeLines(lines);
        expect(total(merged)).toBe(total(lines));
        expect(merged.map((line) => line.productId)).toEqual(
          [...new Set(lines.map((line) => line.productId))].toSorted((one, other) => one - other),
        );
        expect(mergeLines(merged)).toEqual(merged);
      }),
    );
  });
});

describe('checking', () => {
  const products = [aProduct(), aHotDog({ available: 1 })];

  it('prices available items', () => {
    expect(checkLines([{ productId: hotDog, quantity: 1 }], products)).toEqual({
      ok: true,
      value: [{ productId: hotDog, name: 'Hot Dog', unitPriceCents: 350, quantity: 1 }],
    });
  });

  it('allows five, merged, and not six', () => {
    expect(checkLines([{ productId: cola, quantity: 5 }], products).ok).toBe(true);
    expect(checkLines([{ productId: cola, quantity: 6 }], products)).toEqual({
      ok: false,
      error: { kind: 'checkout/too-many', productId: cola, name: 'Cola', maximum: 5 },
    });
  });

  it('names every unavailable line, and the rest of its stock', () => {
    const wanted = [cola, productId(2), productId(3), hotDog].map((id) => ({ productId: id, quantity: 2 }));
    const inactive = aProduct({ id: productId(3), name: 'Root Beer', isActive: false });
    const checked = checkLines(wanted, [...products, inactive]);
    if (checked.ok || checked.error.kind !== 'checkout/shortage') throw new Error('a shortage was expected');
    expect(checked.error.shortages.map(({ reason, available, wanted: quantity }) => [reason, available, quantity])).toEqual([
      ['unknown', 0, 2],
      ['inactive', 0, 2],
      ['stock', 1, 2],
    ]);
    expect(shortagesText(checked.error.shortages)).toBe(
      'Insufficient stock for item 2: only 0 left. Insufficient stock for Root Beer: only 0 left. Insufficient stock for Hot Dog: only 1 left',
    );
  });
});

const line = (id: number, quantity: number, price: number): Parameters<typeof cartFingerprint>[0]['items'][number] => ({
  productId: productId(id),
  quantity,
  shownPriceCents: cents(price),
});

describe('the fingerprint', () => {
  const shown = { shownFeeCents: cents(67), donationCents: cents(0) };
  const base = cartFingerprint({ items: [line(1, 2, 250), line(14, 1, 350)], ...shown }, null);

  it('does not see the order of lines', () => {
    expect(cartFingerprint({ items: [line(14, 1, 350), line(1, 2, 250)], ...shown }, null)).toBe(base);
  });

  it.each([
    ['quantity', [line(1, 1, 250), line(14, 1, 350)], shown],
    ['price', [line(1, 2, 251), line(14, 1, 350)], shown],
    ['product', [line(2, 2, 250), line(14, 1, 350)], shown],
    ['donation', [line(1, 2, 250), line(14, 1, 350)], { ...shown, donationCents: cents(1) }],
    ['fee', [line(1, 2, 250), line(14, 1, 350)], { ...shown, shownFeeCents: cents(66) }],
    ['a line more', [line(1, 2, 250), line(14, 1, 350), line(3, 1, 1)], shown],
  ])('sees another %s', (_case, lines, figures) => {
    expect(cartFingerprint({ items: lines, ...figures }, null)).not.toBe(base);
  });
});
