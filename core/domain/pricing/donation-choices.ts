import { MENU_LIMITS } from '../menu-limits.ts';

/** The cart's offers, in percent of the subtotal, and the preselected one. */
export type DonationChoices = { readonly percents: readonly number[]; readonly preselected: number };

/** Spec §9, until the stand's settings are known. */
export const USUAL_DONATIONS: DonationChoices = {
  percents: MENU_LIMITS.pricing.donationPresetPercents,
  preselected: MENU_LIMITS.pricing.defaultDonationPercent,
};
