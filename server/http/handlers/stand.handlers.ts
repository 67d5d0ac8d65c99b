import type { Contract } from '#adapters/http-contract/contract.ts';
import { contract } from '#adapters/http-contract/contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Config } from '../../config.ts';
import { refuse } from '../error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { Call, HandlersFor } from '../mount.ts';
import { describeApi } from '../openapi.ts';
import { ProblemAnswer } from '../problem-answer.ts';

const publicConfig = (config: Config, demoStaffCode: string | null): ResponseOf<Contract['stand']['config']> => ({
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
});

const READINESS_RETRY_SECONDS = 5;

export const standHandlers = (services: HttpServices): HandlersFor<Contract>['stand'] => {
  const receive = async ({ body }: { readonly body: Uint8Array }, { rawHeaders }: Call) => {
    const received = await services.receivePaymentNotice({ body, headers: rawHeaders });
    return received.ok ? { received: true as const } : refuse(received.error);
  };
  const description = describeApi(contract, services.config);
  return {
    config: async () => publicConfig(services.config, await services.demoStaffCode.current()),
    stripeWebhook: receive,
    simulatedWebhook: receive,
    live: () => ({ status: 'ok' }),
    ready: async () => {
      const { isReady, ...parts } = await services.readiness.report();
      if (isReady) return { status: 'ok', ...parts };
      return new ProblemAnswer('UNAVAILABLE', 'This instance is not ready', { extras: parts, retryAfterSeconds: READINESS_RETRY_SECONDS });
    },
    openapi: () => description,
  };
};
