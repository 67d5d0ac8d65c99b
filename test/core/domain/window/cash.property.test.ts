import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import { changeDue, likelyBills } from '#core/domain/window/cash.ts';

const someCents = fc.integer({ min: 0, max: 100_000 }).map(cents);

describe('change due', () => {
  it('and the total add up to the given cash, or to what is missing', () => {
    fc.assert(
      fc.property(someCents, someCents, (total, given) => {
        const change = changeDue(total, given);
        if (change.ok) {
          expect(change.value).toBeGreaterThanOrEqual(0);
          expect(change.value + total).toBe(given);
        } else {
          expect(change.error.missingCents).toBeGreaterThan(0);
          expect(given + change.error.missingCents).toBe(total);
        }
      }),
    );
  });

  it('is refused one cent below the total and nothing at the total', () => {
    expect(changeDue(cents(350), cents(349))).toEqual({ ok: false, error: { kind: 'sale/too-little-cash', missingCents: 1 } });
    expect(changeDue(cents(350), cents(350))).toEqual({ ok: true, value: 0 });
  });
});

describe('likely notes', () => {
  it.each([
    [1_550, [1_600, 2_000, 5_000, 10_000]],
    [200, [500, 1_000, 2_000, 5_000]],
    [1_201, [1_300, 1_500, 2_000, 5_000]],
    [2_000, [5_000, 10_000]],
    [10_000, []],
    [12_345, [12_400, 12_500, 13_000, 14_000]],
  ])('for %i cents are %j', (total, expected) => {
    expect(likelyBills(cents(total))).toEqual(expected);
  });

  it('are four different amounts at most, rising, each enough, in whole dollars', () => {
    fc.assert(
      fc.property(someCents, (total) => {
        const notes = likelyBills(total);
        expect(notes.length).toBeLessThanOrEqual(4);
        expect(notes).toEqual([...new Set(notes)].toSorted((one, other) => one - other));
        for (const note of notes) {
          expect(note).toBeGreaterThan(total);
          expect(note % 100).toBe(0);
        }
      }),
    );
  });
});
