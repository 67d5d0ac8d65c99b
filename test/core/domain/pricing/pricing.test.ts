import { describe, expect, it } from 'vitest';
import { productId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { cardFee, cardFeeLabel, storedFeeLabel } from '#core/domain/pricing/card-fee.ts';
import { USUAL_DONATIONS } from '#core/domain/pricing/donation-choices.ts';
import {
  checkDonation,
  donationIn,
  donationLabel,
  donationAmount,
  parseCustomDonation,
  readCustomDonation,
} from '#core/domain/pricing/donation.ts';
import { checkCharge, checkExpectation, quote } from '#core/domain/pricing/quote.ts';
import { LINES } from '#test/support/builders/checkout-builder.ts';

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

it('a stored fee names the percentage only where it gives this very fee', () => {
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

  it('is what the customer chose, as long as the stand offers it', () => {
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

  it('says why a custom amount does not count', () => {
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

describe('what the cart showed', () => {
  const quoted = quote(LINES, cents(0));
  const shown = { lines: LINES.map((each) => ({ productId: each.productId, shownPriceCents: each.unitPriceCents })), feeCents: cents(67) };

  it('holds when every price and the fee are ours', () => {
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
  ])('is refused with the fresh figures: %s', (_case, expectation) => {
    expect(checkExpectation(LINES, quoted, expectation)).toEqual({
      ok: false,
      error: { kind: 'checkout/price-changed', quote: quoted, lines: LINES },
    });
  });
});
