import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents, toUsdText } from '#core/domain/kernel/money.ts';
import { USUAL_DONATIONS } from '#core/domain/pricing/donation-choices.ts';
import { checkDonation, donationAmount, readCustomDonation } from '#core/domain/pricing/donation.ts';
import { quote } from '#core/domain/pricing/quote.ts';
import { aDonation, aPricedLine, someCents } from '#test/support/arbitraries/money-arbitraries.ts';

const someLines = (): fc.Arbitrary<{ unitPriceCents: ReturnType<typeof cents>; quantity: number }[]> =>
  fc.array(aPricedLine(), { maxLength: 31 });

it('the total is the sum of its three parts', () => {
  fc.assert(
    fc.property(someLines(), aDonation(), fc.integer({ min: 0, max: 1_000 }), (lines, donation, fee) => {
      const quoted = quote(lines, donation, fee);
      expect(quoted.totalCents).toBe(quoted.subtotalCents + quoted.feeCents + quoted.donationCents);
    }),
  );
});

it('the fee is 3 % to half a cent', () => {
  fc.assert(
    fc.property(someLines(), (lines) => {
      const { subtotalCents, feeCents } = quote(lines, cents(0));
      expect(Math.abs(feeCents - subtotalCents * 0.03)).toBeLessThanOrEqual(0.5 + 1e-6);
    }),
  );
});

it('does not depend on the order of the lines', () => {
  const shuffled = someLines().chain((lines) =>
    fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length })),
  );
  fc.assert(
    fc.property(shuffled, aDonation(), ([lines, others], donation) => {
      expect(quote(others, donation)).toEqual(quote(lines, donation));
    }),
  );
});

it('one more item never makes it cheaper', () => {
  fc.assert(
    fc.property(someLines(), aPricedLine(), (lines, more) => {
      expect(quote([...lines, more], cents(0)).totalCents).toBeGreaterThanOrEqual(quote(lines, cents(0)).totalCents);
    }),
  );
});

it('every donation that the page can choose is one that the server accepts, up to its bound', () => {
  fc.assert(
    fc.property(fc.constantFrom(...USUAL_DONATIONS.percents), someCents({ max: 333_333 }), (percent, subtotal) => {
      expect(checkDonation(donationAmount({ kind: 'preset', percent }, subtotal)).ok).toBe(true);
    }),
  );
  fc.assert(
    fc.property(aDonation(), (donation) => {
      expect(readCustomDonation(toUsdText(donation))).toEqual({ ok: true, value: donation });
    }),
  );
});
