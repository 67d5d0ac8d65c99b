import type { Contract } from '../contract.ts';
import type { ResponseOf } from '../endpoint.ts';
import { DAY_MS } from '#core/domain/kernel/instant.ts';
import { asksPickupCode, type Settings } from '#core/domain/settings/settings.ts';
import { languagesOf } from '#core/domain/language.ts';

type Wire = ResponseOf<Contract['stand']['config']>;

/** Values that no setting decides. */
type Given = {
  readonly timeZone: string;
  readonly contactMs: number;
  readonly environment: string;
  readonly payments: { readonly provider: Wire['paymentProvider'] };
  readonly email: { readonly provider: string };
  readonly texts: { readonly provider: string };
};

export const presentConfig = (given: Given, settings: Settings, known: Pick<Wire, 'demoStaffCode' | 'pushPublicKey'>): Wire => ({
  standName: settings.standName,
  pickupPlace: settings.pickupPlace,
  languages: [...languagesOf(settings)],
  timeZone: given.timeZone,
  cardFeePercent: settings.cardFeeBasisPoints / 100,
  donationPresets: [...settings.donationPercents],
  defaultDonationPreset: settings.donationPreselected,
  holdMinutes: settings.holdMinutes,
  asksPickupCode: asksPickupCode(settings),
  contactDays: given.contactMs / DAY_MS,
  queueLevels: { building: settings.queueWarningAt, critical: settings.queueCriticalAt, paused: settings.queuePauseAt },
  paymentProvider: given.payments.provider,
  emailProvider: given.email.provider,
  sendsTexts: given.texts.provider !== 'off',
  demo: given.environment !== 'production',
  ...known,
});
