import { standContract } from '#adapters/http-contract/stand.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { answer, bare, typedHandler } from '../typed-handler.ts';

type StandConfig = ResponseOf<typeof standContract.config>;

const USUAL: StandConfig = {
  standName: 'Bandstand',
  pickupPlace: 'the southwest corner of the bleachers',
  languages: ['en', 'es'],
  timeZone: 'America/Chicago',
  cardFeePercent: 3,
  donationPresets: [0, 10, 12, 15],
  defaultDonationPreset: 12,
  holdMinutes: 10,
  contactDays: 90,
  asksPickupCode: false,
  queueLevels: { building: 12, critical: 14, paused: 15 },
  paymentProvider: 'simulated',
  emailProvider: 'mailbox',
  demo: false,
  demoStaffCode: null,
  pushPublicKey: 'B'.padEnd(87, 'A'),
  sendsTexts: false,
};

export const standIs = (facts: Partial<StandConfig> = {}) => typedHandler(standContract.config, () => answer({ ...USUAL, ...facts }));

export const standIsUnknown = () => typedHandler(standContract.config, () => bare(404));
