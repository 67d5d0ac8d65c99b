import type { Contract } from '#adapters/http-contract/contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { DAY_MS } from '#core/domain/kernel/instant.ts';
import type { Settings } from '#core/domain/settings/settings.ts';
import type { Config } from '../../config.ts';

type Wire = ResponseOf<Contract['stand']['config']>;

export const presentConfig = (config: Config, settings: Settings, known: Pick<Wire, 'demoStaffCode' | 'pushPublicKey'>): Wire => ({
  standName: settings.standName,
  pickupPlace: settings.pickupPlace,
  timeZone: config.timeZone,
  cardFeePercent: settings.cardFeeBasisPoints / 100,
  donationPresets: [...settings.donationPercents],
  defaultDonationPreset: settings.donationPreselected,
  holdMinutes: settings.holdMinutes,
  contactDays: config.contactMs / DAY_MS,
  queueLevels: { building: settings.queueWarningAt, critical: settings.queueCriticalAt, paused: settings.queuePauseAt },
  paymentProvider: config.payments.provider,
  emailProvider: config.email.provider,
  demo: config.environment !== 'production',
  ...known,
});
