import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productId } from '#core/domain/kernel/ids.ts';
import { ownValue } from '#core/domain/kernel/own-value.ts';
import { isFull, isFullAfter, workAtLimitedStations, resumesAt, roomAt } from '#core/domain/queue/capacity.ts';
import { workOf } from '#core/domain/queue/estimate.ts';

type Step = { readonly kind: 'ask' | 'make' | 'window'; readonly points: number };

const steps = fc.array(fc.record({ kind: fc.constantFrom('ask', 'ask', 'make', 'window'), points: fc.integer({ min: 1, max: 30 }) }), {
  maxLength: 80,
}) satisfies fc.Arbitrary<Step[]>;
const limits = fc.integer({ min: 1, max: 60 });

/** Prep points of the largest item of each cart. */
const UNIT = 1;

/** A stand's events: carts, finished orders, and window sales, which are never refused. */
const run = (limit: number, all: readonly Step[]) => {
  let state = { points: 0, wasFull: false };
  let online = 0;
  return all.map(({ kind, points }) => {
    const before = state;
    const isTaken = kind === 'ask' && points <= roomAt(before, limit);
    if (isTaken) state = { points: before.points + points, wasFull: isFullAfter(before, limit, points, UNIT) };
    if (kind === 'make') state = { ...before, points: Math.max(0, before.points - points) };
    if (kind === 'window') state = { ...before, points: before.points + points };
    online = kind === 'make' ? Math.max(0, online - points) : online + (isTaken ? points : 0);
    return { kind, before, after: state, isTaken, online, points };
  });
};

describe('the limit of a station', () => {
  it('is never exceeded by a cart, despite window sales', () => {
    fc.assert(
      fc.property(limits, steps, (limit, all) => {
        for (const { isTaken, after, online } of run(limit, all)) {
          if (isTaken) expect(after.points).toBeLessThanOrEqual(limit);
          expect(online).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  it('accepts no cart after it was full until four fifths', () => {
    fc.assert(
      fc.property(limits, steps, (limit, all) => {
        let isWaiting = false;
        for (const { before, after, isTaken } of run(limit, all)) {
          if (before.points <= resumesAt(limit)) isWaiting = false;
          if (isWaiting) expect(isTaken).toBe(false);
          if (isTaken && isFull(after, limit)) isWaiting = true;
        }
      }),
    );
  });

  it('accepts every cart that fits until full, and resumes at four fifths', () => {
    fc.assert(
      fc.property(
        limits,
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        (limit, points, wanted, wasFull) => {
          const fits = points + wanted <= limit;
          if (!wasFull) expect(wanted <= roomAt({ points, wasFull }, limit)).toBe(fits);
          if (points <= resumesAt(limit)) expect(isFull({ points, wasFull }, limit)).toBe(false);
        },
      ),
    );
  });

  it.each([
    [24, 19],
    [16, 12],
    [12, 9],
    [1, 0],
  ])('of %i is lifted at %i', (limit, resumes) => {
    expect(resumesAt(limit)).toBe(resumes);
  });
});

/** Inherited properties with these names are neither limits nor work. */
const NAMES = fc.oneof(fc.constantFrom('constructor', '__proto__', 'toString', 'valueOf'), fc.string({ minLength: 1 }));

it('a station is full when another largest unit would not fit, to the point', () => {
  const load = { points: 2, wasFull: false };
  expect([5, 6].map((unit) => isFullAfter(load, 10, 3, unit))).toEqual([false, true]);
  expect(isFullAfter({ points: 9, wasFull: true }, 10, 0, 0)).toBe(true);
});

it('a station may be called anything', () => {
  fc.assert(
    fc.property(NAMES, NAMES, fc.integer({ min: 1, max: 20 }), (station, other, points) => {
      const [id, items] = [productId(1), [{ productId: productId(1), quantity: 2 }]];
      const preparations = new Map([[id, { station, prepPoints: points }]]);
      const work = workOf(items, preparations);
      expect(Object.entries(work)).toEqual([[station, 2 * points]]);
      expect(ownValue(work, other) ?? 0).toBe(other === station ? 2 * points : 0);
      expect(workAtLimitedStations(items, preparations, {})).toEqual({});
      expect(Object.keys(workAtLimitedStations(items, preparations, Object.fromEntries([[station, 5]])))).toEqual([station]);
    }),
  );
});
