import { MENU_LIMITS } from '../menu-limits.ts';

/** What the cart offers, in percent of the subtotal, and which of them is chosen at the start. */
export type DonationChoices = { readonly percents: readonly number[]; readonly preselected: number };

/** Spec §9, until the stand's settings are known. */
export const USUAL_DONATIONS: DonationChoices = {
  percents: MENU_LIMITS.pricing.donationPresetPercents,
  preselected: MENU_LIMITS.pricing.defaultDonationPercent,
};
