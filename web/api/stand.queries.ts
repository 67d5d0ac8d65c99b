import { queryOptions, useQuery } from '@tanstack/react-query';
import { standConfigContract } from '#adapters/http-contract/stand-config.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { LANGUAGES } from '#core/domain/language.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { MENU_LIMITS } from '#core/domain/menu-limits.ts';
import { USUAL_DONATIONS, type DonationChoices } from '#core/domain/pricing/donation-choices.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { Api } from './client.ts';

type StandConfig = ResponseOf<(typeof standConfigContract)['config']>;

/** The stand's facts for the screens. */
export type Stand = Pick<
  StandConfig,
  'standName' | 'pickupPlace' | 'languages' | 'contactDays' | 'asksPickupCode' | 'paymentProvider' | 'demo' | 'demoStaffCode'
> & {
  /** Until the server has answered, the browser's own zone. */
  readonly timeZone: string | null;
  /** Null until the server has sent it, and at a stand without push. */
  readonly pushPublicKey: string | null;
  readonly sendsTexts: boolean;
  readonly feeBasisPoints: number;
  readonly holdMs: number;
  readonly donations: DonationChoices;
  readonly queueLevels: StandConfig['queueLevels'];
};

/** Until the server has answered: the defaults of the configuration. */
const USUAL_STAND: Stand = {
  standName: 'Bandstand',
  pickupPlace: 'the southwest corner of the bleachers',
  languages: [...LANGUAGES],
  paymentProvider: 'stripe',
  demo: false,
  demoStaffCode: null,
  timeZone: null,
  contactDays: 90,
  asksPickupCode: false,
  pushPublicKey: null,
  sendsTexts: false,
  feeBasisPoints: MENU_LIMITS.pricing.cardFeeBasisPoints,
  holdMs: MENU_LIMITS.checkout.holdMs,
  donations: USUAL_DONATIONS,
  queueLevels: { building: MENU_LIMITS.queue.warningAt, critical: MENU_LIMITS.queue.criticalAt, paused: MENU_LIMITS.queue.pauseAtQueued },
};

const BASIS_POINTS_PER_PERCENT = 100;
const FRESH_FOR_MS = 5 * MINUTE_MS;

export const toStand = (config: StandConfig): Stand => ({
  ...config,
  feeBasisPoints: Math.round(config.cardFeePercent * BASIS_POINTS_PER_PERCENT),
  holdMs: config.holdMinutes * MINUTE_MS,
  donations: { percents: config.donationPresets, preselected: config.defaultDonationPreset },
});

export const standQuery = (api: Api) =>
  queryOptions({
    queryKey: ['stand'],
    queryFn: async ({ signal }) => toStand(await api.call(standConfigContract.config, { signal })),
    staleTime: FRESH_FOR_MS,
  });

export const useStand = (): Stand => useQuery(standQuery(useServices().api)).data ?? USUAL_STAND;
