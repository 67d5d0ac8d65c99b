import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatUsd, parseUsd, shareOf, subtractCents, toUsdText, ZERO } from '#core/domain/kernel/money.ts';
import { someCents } from '#test/support/arbitraries/money-arbitraries.ts';

const LARGEST = 99_999_999_999_999;

it('reading what was written gives the same amount', () => {
  fc.assert(
    fc.property(someCents({ max: LARGEST }), (amount) => {
      expect(parseUsd(toUsdText(amount))).toEqual({ ok: true, value: amount });
      expect(parseUsd(formatUsd(amount).slice(1).replaceAll(',', ''))).toEqual({ ok: true, value: amount });
    }),
  );
});

it('no text makes it throw, and what it accepts is whole cents', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (text) => {
      const amount = parseUsd(text);
      expect(!amount.ok || (Number.isSafeInteger(amount.value) && amount.value >= 0)).toBe(true);
    }),
  );
});

it('a share is never more than half a cent off, and mirrors for negative amounts', () => {
  fc.assert(
    fc.property(someCents(), fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
      const share = shareOf(amount, basisPoints);
      expect(Math.abs(share * 10_000 - amount * basisPoints)).toBeLessThanOrEqual(5_000);
      expect(shareOf(subtractCents(ZERO, amount), basisPoints)).toBe(subtractCents(ZERO, share));
    }),
  );
});
