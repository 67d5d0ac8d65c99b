import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isFair,
  PLACES,
  queueLimitsFor,
  shareOfNetwork,
  STOCK,
  type Asker,
  type Fairness,
  type Use,
} from '#core/domain/admission/fair-share.ts';
import { networkKey } from '#core/domain/kernel/ids.ts';

const [SCHOOL, HOME] = [networkKey('school'), networkKey('home')];

const anyAsker: fc.Arbitrary<Asker> = fc.record({
  network: fc.constantFrom(SCHOOL, HOME, null),
  isVouchedFor: fc.boolean(),
  earned: fc.nat({ max: 30 }),
});
const anyFairness: fc.Arbitrary<Fairness> = fc.record({ isPassInUse: fc.boolean(), staffNetworks: fc.constantFrom([], [SCHOOL]) });
const anyUse: fc.Arbitrary<Use> = fc
  .record({ total: fc.nat({ max: 400 }), byNetwork: fc.integer({ min: 1, max: 400 }), more: fc.nat({ max: 100 }) })
  .map(({ total, byNetwork, more }) => ({ total, byNetwork, byAll: byNetwork + more }));
const anyScarce = fc.constantFrom(PLACES, STOCK);

describe('a fair share', () => {
  it('refuses the heaviest user: of two equals, never the lighter one', () => {
    fc.assert(
      fc.property(anyScarce, anyUse, anyAsker, anyFairness, fc.nat({ max: 400 }), (scarce, use, asker, fairness, less) => {
        const modest = { ...use, byNetwork: Math.max(1, use.byNetwork - less), byAll: Math.max(1, use.byAll - less) };
        if (isFair(scarce, use, asker, fairness)) expect(isFair(scarce, modest, asker, fairness)).toBe(true);
      }),
    );
  });

  it('accepts anyone within the common limit while no one else uses anything', () => {
    fc.assert(
      fc.property(anyScarce, fc.nat({ max: 400 }), anyAsker, anyFairness, (scarce, total, asker, fairness) => {
        expect(isFair(scarce, { total, byAll: scarce.atLeast, byNetwork: scarce.atLeast }, asker, fairness)).toBe(true);
      }),
    );
  });

  it('accepts every vouched-for visitor', () => {
    fc.assert(
      fc.property(anyScarce, anyUse, anyAsker, anyFairness, (scarce, use, asker, fairness) => {
        expect(isFair(scarce, use, { ...asker, isVouchedFor: true }, fairness)).toBe(true);
      }),
    );
  });

  it('of a network without payments is a third of the places and a tenth of the stock, and grows with each order', () => {
    expect([0, 1, 5].map((earned) => shareOfNetwork(PLACES, 30, earned))).toEqual([10, 11, 15]);
    expect([0, 1, 5].map((earned) => shareOfNetwork(STOCK, 100, earned))).toEqual([10, 20, 60]);
    expect([1, 2, 3].map((places) => shareOfNetwork(PLACES, places, 0))).toEqual([1, 1, 1]);
    expect([0, 3, 49].map((units) => shareOfNetwork(STOCK, units, 0))).toEqual([5, 5, 5]);
  });

  it('pauses ordering earlier for unvouched visitors while phones come by the sign', () => {
    const limits = { pauseAtQueued: 15, pauseAtQueuedAndOpenCheckouts: 30 };
    const limitsFor = (isVouchedFor: boolean, isPassInUse: boolean) =>
      queueLimitsFor(limits, { network: SCHOOL, isVouchedFor }, { isPassInUse, staffNetworks: [SCHOOL] });
    expect(limitsFor(false, true)).toEqual({ pauseAtQueued: 10, pauseAtQueuedAndOpenCheckouts: 20 });
    expect([limitsFor(true, true), limitsFor(false, false)]).toEqual([limits, limits]);
  });
});
