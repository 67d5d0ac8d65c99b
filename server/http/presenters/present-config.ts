import type { Contract } from '#adapters/http-contract/contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Config } from '../../config.ts';

export const presentConfig = (
  config: Config,
  demoStaffCode: string | null,
  pushPublicKey: string | null,
): ResponseOf<Contract['stand']['config']> => ({
  standName: config.stand.name,
  pickupPlace: config.stand.pickupPlace,
  timeZone: config.timeZone,
  cardFeePercent: config.cardFeeBasisPoints / 100,
  donationPresets: [...LIMITS.pricing.donationPresetPercents],
  defaultDonationPreset: LIMITS.pricing.defaultDonationPercent,
  holdMinutes: config.holdMs / MINUTE_MS,
  paymentProvider: config.payments.provider,
  emailProvider: config.email.provider,
  demo: config.environment !== 'production',
  demoStaffCode,
  pushPublicKey,
});
