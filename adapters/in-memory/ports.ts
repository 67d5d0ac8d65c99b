import type { Ports, StandConfig } from '#core/ports/ports.ts';
import { NO_ADMISSION } from '#core/domain/admission/admission.ts';
import type { NightId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, HOUR_MS, instant, type Instant } from '#core/domain/kernel/instant.ts';
import { err } from '#core/domain/kernel/result.ts';
import { mailContent } from '#core/domain/notifications/wording.ts';
import { NO_CARD_TESTS } from '#core/domain/setup/card-test.ts';
import { USUAL_SETTINGS } from '#core/domain/settings/settings.ts';
import type { SuccessTimes } from '#core/ports/success-log.ts';
import type { PaymentGateway } from '#core/ports/payment-gateway.ts';
import type { ProviderAccounts } from '#core/ports/provider-accounts.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import { createInMemoryPersistence, type InMemoryPersistence } from './persistence.ts';
import {
  createInMemoryLookupDigests,
  createInMemoryOneTimeCodes,
  createInMemoryPasskeyVerifier,
  createInMemoryPasswordHasher,
  createInMemorySealer,
  createInMemorySecrets,
  createInMemoryVisitorTickets,
} from './secrets.ts';
import { createInMemoryThrottle } from './throttle.ts';

const STAND: StandConfig = {
  code: 'BAND',
  timeZone: 'America/New_York',
  publicUrl: 'https://stand.invalid',
  isProduction: false,
  staffCodeMs: 6 * HOUR_MS,
  contactMs: 90 * DAY_MS,
  textContact: '',
  firstSettings: USUAL_SETTINGS,
  refusedSettings: [],
  hasSecondPlace: false,
};

type SharedFacts = Pick<Ports, 'admissions' | 'textOptOuts' | 'staffWatch' | 'staffScreens' | 'successLog' | 'cardTestLog' | 'machine'>;

const createSharedFacts = (): SharedFacts => {
  let admission = NO_ADMISSION;
  const optedOut = new Set<string>();
  let heard: { readonly night: NightId | null; readonly at: Instant } | null = null;
  let cardTests = NO_CARD_TESTS;
  let successes: SuccessTimes = { made: null, copied: null, logged: null, tried: null, mailed: null, texted: null };
  return {
    admissions: {
      current: async () => admission,
      update: async (change) => {
        admission = change(admission);
        return admission;
      },
    },
    textOptOuts: {
      has: async (digest) => optedOut.has(digest),
      set: async (digest, isOptedOut) => void (isOptedOut ? optedOut.add(digest) : optedOut.delete(digest)),
    },
    staffWatch: {
      heard: async (night, at) => {
        heard = { night, at: heard?.night === night ? instant(Math.max(heard.at, at)) : at };
      },
      lastHeard: async (night) => (heard?.night === night ? heard.at : null),
    },
    staffScreens: { lastAsked: () => null },
    successLog: {
      read: async () => successes,
      record: async (success, at) => {
        successes = { ...successes, [success]: at };
      },
    },
    cardTestLog: {
      read: async () => cardTests,
      update: async (change) => {
        cardTests = change(cardTests);
        return cardTests;
      },
    },
    machine: {
      version: '0.0.0',
      diskFreeBytes: async () => null,
      certificateEndsAt: async () => 'none',
      newestRelease: async () => 'not-asked',
    },
  };
};

/** Providers are passed in, so there are none to set up. */
const NO_ACCOUNTS: ProviderAccounts = {
  inUse: (kind) => ({ name: kind === 'payments' ? 'simulated' : 'mailbox', source: 'environment', keyEnding: null }),
  paymentsClock: async () => null,
  canSeal: false,
  storedPayments: () => [],
  paymentsInUse: async () => null,
  openPayments: async () => err({ kind: 'setup/settings-refused', problems: [] }),
  openMail: async () => err({ kind: 'setup/settings-refused', problems: [] }),
  seal: async () => '',
  use: async () => undefined,
};

/** Required, because they have no usable default. */
type Essentials = Pick<Ports, 'clock' | 'ids'> & { readonly payments: PaymentGateway & PayoutReader };

export type InMemoryPortsOptions = Essentials & { readonly stand?: Partial<StandConfig> } & Partial<
    Omit<Ports, keyof Essentials | 'stand'>
  >;

/**
 * Ports of a stand that keeps all state in this process: for tests, the practice stand and trial runs. Mails, push notifications, text
 * messages and pictures are dropped. Given ports replace the defaults.
 */
export const createInMemoryPorts = ({ stand, ...given }: InMemoryPortsOptions) => {
  const { clock, ids, payments } = given;
  const ports: Ports & InMemoryPersistence = {
    ...createInMemoryPersistence({ clock }),
    ...createSharedFacts(),
    stand: { ...STAND, ...stand },
    clock,
    ids,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    payments,
    payouts: payments,
    paymentLedger: null,
    arePaymentsDown: () => false,
    providerAccounts: NO_ACCOUNTS,
    emailSender: { send: async () => undefined },
    composer: {
      compose: (mail) => {
        const { subject, heading, figure, paragraphs, button } = mailContent(mail);
        return { subject, text: [heading, figure.text, ...paragraphs.map(({ text }) => text), button.url].join('\n'), html: '' };
      },
    },
    textSender: null,
    pushSender: { publicKey: async () => null, accepts: () => false, send: async () => 'gone' },
    imageProcessor: { process: async () => err({ kind: 'image/refused', reason: 'not-a-picture' }) },
    builtInImages: { list: async () => [] },
    secrets: createInMemorySecrets(ids),
    hasher: createInMemoryPasswordHasher(),
    sealer: createInMemorySealer(),
    oneTimeCodes: createInMemoryOneTimeCodes(ids),
    passkeyVerifier: createInMemoryPasskeyVerifier(ids),
    digests: createInMemoryLookupDigests(ids),
    tickets: createInMemoryVisitorTickets(ids),
    makeThrottle: (_name, budget) => createInMemoryThrottle({ clock, ...budget }),
  };
  return { ...ports, ...given };
};
