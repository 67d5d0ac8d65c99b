import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant, MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { toInstants, estimateAt, minutesToMake, workOf, type TimedOrder, type Work } from '#core/domain/queue/estimate.ts';
import { nightOfCarriers } from '#test/support/season/night-of-carriers.ts';
import { nightOfLines } from '#test/support/season/night-of-lines.ts';
import { judge, playSeason, widestOf } from '#test/support/season/season.ts';

const STARTS = instant(Date.UTC(2026, 10, 20, 23));
const minute = (minutes: number): Instant => plusMs(STARTS, minutes * MINUTE_MS);
const placed = (at: number, ready: number | null, work: Work = { Grill: 1 }): TimedOrder => ({
  work,
  placedAt: minute(at),
  readyAt: ready === null ? null : minute(ready),
});
/** Ten orders of one hot dog, one every three minutes, each ready after two. */
const CALM = Array.from({ length: 10 }, (_, index) => placed(index * 3, index * 3 + 2));
const NOW = minute(32);

describe('the estimate', () => {
  it('needs five finished orders', () => {
    expect(estimateAt(CALM.slice(0, 4), NOW)({ Grill: 1 })).toBeNull();
    expect(estimateAt(CALM.slice(0, 5), NOW)({ Grill: 1 })).not.toBeNull();
  });

  it('is the time of the last orders, and later for each order ahead', () => {
    expect(estimateAt(CALM, NOW)({ Grill: 1 })).toEqual({ from: 0, to: 8 });
    const waiting = Array.from({ length: 9 }, (_, index) => placed(31 + index / 10, null));
    const behindNine = estimateAt([...CALM, ...waiting], NOW)({ Grill: 1 });
    expect(behindNine?.from).toBeGreaterThanOrEqual(1);
    expect(behindNine?.to).toBeGreaterThanOrEqual(8);
  });

  it('is shorter for orders without the grill', () => {
    const grill = Array.from({ length: 4 }, (_, index) => placed(31 + index / 10, null, { Grill: 6 }));
    const estimate = estimateAt([...CALM, ...grill], NOW);
    expect(estimate({})?.to).toBeLessThan(estimate({ Grill: 1 })?.to ?? 0);
  });

  it('of a waiting order counts only earlier orders', () => {
    const orders = [...CALM, ...Array.from({ length: 8 }, (_, index) => placed(31 + index / 10, null))];
    const estimate = estimateAt(orders, NOW);
    expect(estimate({ Grill: 1 }, minute(31))?.to).toBeLessThan(estimate({ Grill: 1 })?.to ?? 0);
  });

  it('is later while two orders of a station wait too long', () => {
    const two = [placed(31, null), placed(31.1, null)];
    const inTime = estimateAt([...CALM, ...two], minute(32))({ Grill: 1 });
    const late = estimateAt([...CALM, ...two], minute(42))({ Grill: 1 });
    expect(late?.to).toBeGreaterThanOrEqual((inTime?.to ?? 0) + 4);
    const minutesAt = (now: number): number => minutesToMake([...CALM, ...two], minute(now))('Grill', 1) ?? 0;
    expect(minutesAt(42)).toBeGreaterThanOrEqual(minutesAt(32) + 4);
    const heardOfNow = two.map((order) => ({ ...order, enteredAt: minute(42) }));
    expect(estimateAt([...CALM, ...heardOfNow], minute(42))({ Grill: 1 })?.to).toBeLessThanOrEqual(inTime?.to ?? 0);
  });

  it('is a range of whole minutes, at most ten below 20 orders ahead', () => {
    const someWork = fc.dictionary(fc.constantFrom('Grill', 'Snacks'), fc.integer({ min: 1, max: 30 }));
    const someOrder = fc.record({ at: fc.integer({ min: 0, max: 60 }), took: fc.option(fc.integer({ min: 1, max: 90 })), work: someWork });
    fc.assert(
      fc.property(fc.array(someOrder, { maxLength: 40 }), someWork, (all, work) => {
        const now = minute(61);
        const known = all
          .toSorted((one, other) => one.at - other.at)
          .map(({ at, took, work: its }) => placed(at, took === null || at + took > 61 ? null : at + took, its));
        const range = estimateAt(known, now)(work);
        if (range === null) return known.filter(({ readyAt }) => readyAt !== null).length < 5;
        const waiting = known.filter(({ readyAt }) => readyAt === null).length;
        const isWhole = Number.isSafeInteger(range.from) && Number.isSafeInteger(range.to);
        return isWhole && range.from >= 0 && range.to > range.from && (waiting >= 20 || range.to - range.from <= 10);
      }),
    );
  });

  it('uses prep points by station, and times of the clock', () => {
    const preparations = new Map([
      [productId(1), { station: 'Grill', prepPoints: 2 }],
      [productId(2), { station: 'Drinks', prepPoints: 0 }],
    ]);
    const wanted = [1, 2, 1, 3].map((id) => ({ productId: productId(id), quantity: 2 }));
    expect(workOf(wanted, preparations)).toEqual({ Grill: 8 });
    expect(toInstants({ from: 2, to: 7 }, NOW)).toEqual({ from: minute(34), to: minute(39) });
  });
});

const SEEDS = Array.from({ length: 24 }, (_, index) => 1_000 + index);

it.each([
  ['that goes as it takes it: lines', SEEDS.map(nightOfLines), 9.10348],
  ['that goes otherwise, and badly: carriers', SEEDS.map((seed) => nightOfCarriers(seed).orders), 12.339421],
])('holds for nine orders in ten of a season %s, and beats "5–15 minutes" and a moving average', (_, nights, score) => {
  const { estimate, movingAverage, fiveToFifteen } = playSeason(nights);
  const [ours, average, fixed] = [judge(estimate), judge(movingAverage), judge(fiveToFifteen)];
  expect(ours.held).toBeGreaterThanOrEqual(0.9);
  expect(widestOf(estimate)).toBeLessThanOrEqual(10);
  expect(ours.held).toBeGreaterThan(Math.max(average.held, fixed.held));
  expect(ours.score).toBeLessThan(Math.min(average.score, fixed.score) / 1.5);
  // Exact, because each sign and bound of the formula changes it.
  expect(ours.score).toBeCloseTo(score, 5);
});
