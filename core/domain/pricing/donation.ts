import { LIMITS } from '../limits.ts';
import { shareOf, ZERO, type Cents } from '../kernel/money.ts';
import { readMoney, type MoneyRefusal } from '../kernel/read-money.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { DonationChoices } from './donation-choices.ts';

/** The customer's donation to the band. */
export type Donation = { readonly kind: 'preset'; readonly percent: number } | { readonly kind: 'custom'; readonly cents: Cents };

export type DonationRefusal = { readonly kind: 'donation/out-of-range'; readonly maximumCents: Cents };

const BASIS_POINTS_PER_PERCENT = 100;

export const donationLabel = (percent: number): string => (percent === 0 ? 'None' : `${percent}%`);

/** The customer's choice, or the stand's preselection if there is none or it is no longer offered. */
export const donationIn = (chosen: Donation | null, { percents, preselected }: DonationChoices): Donation =>
  chosen === null || (chosen.kind === 'preset' && !percents.includes(chosen.percent)) ? { kind: 'preset', percent: preselected } : chosen;

/** A preset is its share of the subtotal, rounded half up; a custom amount is unchanged (rules §1). */
export const donationAmount = (donation: Donation, subtotalCents: Cents): Cents =>
  donation.kind === 'custom' ? donation.cents : shareOf(subtotalCents, donation.percent * BASIS_POINTS_PER_PERCENT);

/** The server's bounds: 0 to $500. */
export const checkDonation = (amountCents: Cents): Result<Cents, DonationRefusal> => {
  const maximumCents = LIMITS.pricing.maximumDonationCents;
  return amountCents >= 0 && amountCents <= maximumCents ? ok(amountCents) : err({ kind: 'donation/out-of-range', maximumCents });
};

/** Reads the typed text. Blank means no donation. */
export const readCustomDonation = (text: string): Result<Cents, DonationRefusal | MoneyRefusal> => {
  const amount = readMoney(text);
  if (amount.ok) return checkDonation(amount.value);
  return amount.error.kind === 'money/missing' ? ok(ZERO) : amount;
};

/** Spec §5: empty or invalid counts as 0. */
export const parseCustomDonation = (text: string): Cents => {
  const amount = readCustomDonation(text);
  return amount.ok ? amount.value : ZERO;
};
