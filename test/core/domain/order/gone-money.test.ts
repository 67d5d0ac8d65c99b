import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { instant } from '#core/domain/kernel/instant.ts';
import { heard, isGone, NEVER_GONE, type Gone } from '#core/domain/order/gone-money.ts';

/** Whether the money was gone, in the provider's reports at minutes 1, 2, 3 … */
const hear = (said: readonly boolean[]): Gone => said.reduce((gone, isAway, at) => heard(gone, isAway, instant(at + 1)), NEVER_GONE);

it('money is gone according to the last report', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean()), (said) => {
      expect(isGone(hear(said), null)).toBe(said.at(-1) ?? false);
    }),
  );
});

it('money was gone at a moment according to the reports until then', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 12 }), (said) => {
      for (const [at, isAway] of said.entries()) expect(isGone(hear(said), instant(at + 1))).toBe(isAway);
      expect(isGone(hear(said), instant(0))).toBe(false);
    }),
  );
});

it('earlier times are kept', () => {
  expect(hear([true, false, true])).toEqual({ goneAt: 3, backAt: null, earlier: [[1, 2]] });
});
