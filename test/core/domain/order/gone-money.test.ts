import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { instant } from '#core/domain/kernel/instant.ts';
import { heard, isGone, NEVER_GONE, type Gone } from '#core/domain/order/gone-money.ts';

/** Whether the money was gone, in the provider's reports at minutes 1, 2, 3 … */
const hear = (said: readonly boolean[]): Gone => said.reduce((gone, isAway, at) => heard(gone, isAway, instant(at + 1)), NEVER_GONE);

it('is gone today as the provider said last', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean()), (said) => {
      expect(isGone(hear(said), null)).toBe(said.at(-1) ?? false);
    }),
  );
});

it('was gone at any moment as the stand had heard by then, whatever it hears later, however often it goes', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 12 }), (said) => {
      for (const [at, isAway] of said.entries()) expect(isGone(hear(said), instant(at + 1))).toBe(isAway);
      expect(isGone(hear(said), instant(0))).toBe(false);
    }),
  );
});

it('remembers each time before the last one', () => {
  expect(hear([true, false, true])).toEqual({ goneAt: 3, backAt: null, earlier: [[1, 2]] });
});
