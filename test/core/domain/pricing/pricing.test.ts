import { describe, expect, it } from 'vitest';
import { productId } from '#core/domain/kernel/ids.ts';
import { cents, toUsdText } from '#core/domain/kernel/money.ts';
import { cardFee, cardFeeLabel, storedFeeLabel, checkCharge, checkExpectation, quote } from '#core/domain/pricing/quote.ts';
import { USUAL_DONATIONS } from '#core/domain/pricing/donation-choices.ts';
import {
  checkDonation,
  donationIn,
  donationLabel,
  donationAmount,
  parseCustomDonation,
  readCustomDonation,
} from '#core/domain/pricing/donation.ts';
import { LINES } from '#test/support/builders/checkout-builder.ts';
import * as fc from 'fast-check';
import { aDonation, aPricedLine, someCents } from '#test/support/arbitraries/money-arbitraries.ts';

const line = (unitPriceCents: number, quantity = 1): { unitPriceCents: ReturnType<typeof cents>; quantity: number } => ({
  unitPriceCents: cents(unitPriceCents),
  quantity,
});

describe('the card fee', () => {
  it('is 3 % unless configured, rounded half up', () => {
    expect(cardFee(cents(2225))).toBe(67);
    expect(cardFee(cents(2225), 0)).toBe(0);
    expect(cardFee(cents(1000), 325)).toBe(33);
  });

  it.each([
    [300, 'CC Fees (3%)'],
    [350, 'CC Fees (3.5%)'],
    [325, 'CC Fees (3.25%)'],
    [305, 'CC Fees (3.05%)'],
    [0, 'CC Fees (0%)'],
    [1000, 'CC Fees (10%)'],
  ])('%i basis points are called %j', (basisPoints, label) => {
    expect(cardFeeLabel(basisPoints)).toBe(label);
  });
});

it('a stored fee shows the percentage only if it results in this fee', () => {
  expect(storedFeeLabel({ subtotalCents: cents(2225), feeCents: cents(67) }, 300)).toBe('CC Fees (3%)');
  expect(storedFeeLabel({ subtotalCents: cents(2225), feeCents: cents(67) }, 350)).toBe('CC Fees');
});

describe('the donation', () => {
  it('has four presets, 12 % first chosen', () => {
    expect(USUAL_DONATIONS.percents.map(donationLabel)).toEqual(['None', '10%', '12%', '15%']);
    expect(donationIn(null, USUAL_DONATIONS)).toEqual({ kind: 'preset', percent: 12 });
    expect(USUAL_DONATIONS.percents.map((percent) => donationAmount({ kind: 'preset', percent }, cents(2225)))).toEqual([0, 223, 267, 334]);
    expect(donationAmount({ kind: 'custom', cents: cents(123) }, cents(2225))).toBe(123);
  });

  it('is the customer’s choice while the stand offers it', () => {
    const offered = { percents: [0, 5], preselected: 0 };
    expect(donationIn({ kind: 'preset', percent: 5 }, offered)).toEqual({ kind: 'preset', percent: 5 });
    expect(donationIn({ kind: 'preset', percent: 12 }, offered)).toEqual({ kind: 'preset', percent: 0 });
    expect(donationIn({ kind: 'custom', cents: cents(123) }, offered)).toEqual({ kind: 'custom', cents: cents(123) });
  });

  it.each([
    ['', 0],
    ['  ', 0],
    ['5', 500],
    ['$5', 500],
    ['.50', 50],
    ['5.', 500],
    ['2,50', 250],
    ['1,000', 0],
    ['500', 50_000],
    ['500.01', 0],
    ['-1', 0],
    ['1.005', 0],
    ['lots', 0],
    ['NaN', 0],
  ])('custom %j counts as %i cents', (text, amount) => {
    expect(parseCustomDonation(text)).toBe(amount);
  });

  it('refuses a custom amount with a reason', () => {
    expect(readCustomDonation(' ')).toEqual({ ok: true, value: 0 });
    expect(readCustomDonation('lots')).toEqual({ ok: false, error: { kind: 'money/not-an-amount' } });
    expect(readCustomDonation('501')).toEqual({ ok: false, error: { kind: 'donation/out-of-range', maximumCents: 50_000 } });
  });

  it.each([
    [-1, false],
    [0, true],
    [50_000, true],
    [50_001, false],
  ])('%i cents are accepted: %s', (amount, isAccepted) => {
    expect(checkDonation(cents(amount)).ok).toBe(isAccepted);
  });
});

describe('the quote', () => {
  it('is that of the drawings', () => {
    expect(quote(LINES, cents(267))).toEqual({ subtotalCents: 2225, feeCents: 67, donationCents: 267, totalCents: 2559 });
  });

  it.each([
    ['nothing', [], 0, 'checkout/empty'],
    ['only a donation', [], 500, 'checkout/donation-only'],
    ['free things and a donation', [line(0)], 500, 'checkout/donation-only'],
    ['free things', [line(0, 5)], 0, 'checkout/empty'],
    ['1 cent', [line(1)], 0, 'checkout/below-card-minimum'],
    ['48 cents and 1 cent fee', [line(48)], 0, 'checkout/below-card-minimum'],
    ['49 cents and 1 cent fee', [line(49)], 0, null],
    ['40 cents, 1 cent fee, 9 cents donation', [line(40)], 9, null],
  ])('charging %s', (_case, lines, donation, refusal) => {
    const quoted = quote(lines, cents(donation));
    const charge = checkCharge(lines, quoted);
    expect(charge.ok ? null : charge.error.kind).toBe(refusal);
  });
});

describe('the shown prices', () => {
  const quoted = quote(LINES, cents(0));
  const shown = { lines: LINES.map((each) => ({ productId: each.productId, shownPriceCents: each.unitPriceCents })), feeCents: cents(67) };

  it('hold if they and the fee are current', () => {
    expect(checkExpectation(LINES, quoted, shown)).toEqual({ ok: true, value: quoted });
  });

  it.each([
    ['another fee', { ...shown, feeCents: cents(66) }],
    ['another price', { ...shown, lines: [...shown.lines.slice(1), { productId: productId(1), shownPriceCents: cents(200) }] }],
    [
      'a second line of one product at another price',
      { ...shown, lines: [...shown.lines, { productId: productId(1), shownPriceCents: cents(1) }] },
    ],
    ['a product that is not there', { ...shown, lines: [...shown.lines, { productId: productId(99), shownPriceCents: cents(250) }] }],
  ])('are refused with the current figures: %s', (_case, expectation) => {
    expect(checkExpectation(LINES, quoted, expectation)).toEqual({
      ok: false,
      error: { kind: 'checkout/price-changed', quote: quoted, lines: LINES },
    });
  });
});

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

it('another item never makes the total cheaper', () => {
  fc.assert(
    fc.property(someLines(), aPricedLine(), (lines, more) => {
      expect(quote([...lines, more], cents(0)).totalCents).toBeGreaterThanOrEqual(quote(lines, cents(0)).totalCents);
    }),
  );
});

it('the server accepts every donation that the page offers', () => {
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
