import { setTimeout as sleep } from 'node:timers/promises';
import type { KeepsDocuments } from '#adapters/documents/document-store.ts';
import { createDisabledImageStore } from '#adapters/images/disabled-image-store.ts';
import { createSiteImages } from '#adapters/images/site-images.ts';
import { createEmailTemplates } from '#adapters/email-templates/create-email-templates.ts';
import { createArgon2PasswordHasher } from '#adapters/security/argon2-password-hasher.ts';
import { createCryptoSecrets } from '#adapters/security/crypto-secrets.ts';
import { createHmacLookupDigests } from '#adapters/security/hmac-lookup-digests.ts';
import { createDocumentStaffNetworks } from '#adapters/documents/document-staff-networks.ts';
import { createDocumentStaffWatch } from '#adapters/documents/document-staff-watch.ts';
import { createDocumentTextOptOuts } from '#adapters/documents/document-text-opt-outs.ts';
import { createDocumentWordStore } from '#adapters/documents/document-word-store.ts';
import { createProcessThrottle } from '#adapters/rate-limits/process-throttle.ts';
import { createHmacVisitorTickets } from '#adapters/security/hmac-visitor-tickets.ts';
import { createElapsedClock } from '#adapters/system/elapsed-clock.ts';
import { createUuidIdGenerator } from '#adapters/system/uuid-id-generator.ts';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { USUAL_SETTINGS, type Settings } from '#core/domain/settings/settings.ts';
import { ownWordsOf } from '#core/domain/staff/admin-password.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ChangeNotifications } from '#core/ports/change-notifications.ts';
import type { ImageProcessor } from '#core/ports/image-processor.ts';
import type { KnownDeviceReader, LoginKind } from '#core/ports/known-devices.ts';
import type { Logger } from '#core/ports/logger.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import type { Throttle } from '#core/ports/throttle.ts';
import type { GuessBudget } from '#core/use-cases/auth/guess-budget.ts';
import type { CheckoutBudgets } from '#core/use-cases/checkout/admit-buyer.ts';
import { liveCheckoutTerms, liveQueueLimits, windowTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import { makeCurrentSettings } from '#core/use-cases/settings/current-settings.ts';
import type { CurrentSettings } from '#core/ports/settings-store.ts';
import { createLookupBudget } from '#core/use-cases/orders/lookup-budget.ts';
import { makeOrderMails } from '#core/use-cases/orders/order-mails.ts';
import type { Config } from '../config.ts';
import { countAlarms } from './alarm-counter.ts';
import { createAddressCeiling } from '../http/middleware/address-ceiling.ts';
import { CONCURRENCY_LIMITS } from '../http/load-shedding/load-shedding.ts';
import { TURNS } from '../http/load-shedding/take-turns.ts';
import { createBodyPools } from '../http/middleware/unfinished-bodies.ts';
import { commonHeadOf } from '../http/middleware/common-headers.ts';

export interface Platform {
  readonly clock: Clock;
  readonly logger: Logger;
  /** The built web app's folder. */
  readonly siteDir: string;
}

/** What is opened before the container is built, because opening takes a moment (style §1.4). */
export interface Storage {
  readonly persistence: Persistence & KeepsDocuments;
  readonly changeNotifications: ChangeNotifications;
  /** What each is for, and how many in which time, stands in `open-storage.ts`. */
  readonly throttles: Readonly<
    Record<
      | 'lookup'
      | 'lookupOfTheNetwork'
      | 'lookupOfTheStand'
      | 'lookupNames'
      | 'lookupNamesOfTheNetwork'
      | 'lookupNamesOfTheStand'
      | 'lookupAlarms'
      | 'sessionPolls'
      | 'statusPolls'
      | 'follows'
      | 'staffLogin'
      | 'adminLogin'
      | 'staffLoginOfTheStand'
      | 'adminLoginOfTheStand'
      | 'testMails'
      | 'wordOfVisitor'
      | 'wordOfNetwork'
      | 'wordOfTheStand',
      Throttle
    >
  >;
  /** Kept in the database, so that every instance computes the same decoys and knows the same devices. */
  readonly keys: { readonly decoys: string; readonly devices: string; readonly visitors: string };
}

/** A thousand phones behind one address that say each quarter of a minute what they did are 67 a second. */
const USAGE_CALLS_PER_SECOND = 100;

const guessesOf = (
  throttle: Throttle,
  ofTheStand: Throttle,
  { devices, kind, logger }: { readonly devices: KnownDeviceReader; readonly kind: LoginKind; readonly logger: Logger },
): GuessBudget => ({
  throttle,
  ofTheStand,
  kind,
  logger,
  isKnownDevice: (device) => devices.isKnown(device, kind),
});

/** A visitor who is refused one is a newcomer for longer; 1,000 phones behind one address come within minutes. */
const TICKETS = { points: 1_000, windowMs: 10 * MINUTE_MS } as const;

/**
 * Starts and cancels in a minute. A customer tries a few times; a crowd orders once a second, and may do so seven times as often. One
 * network, newcomers and known visitors together, leaves others a quarter of the starts that go to the provider (adapters/payments-breaker).
 */
const checkoutBudgetsOf = (clock: Clock): CheckoutBudgets => ({
  ofVisitor: createProcessThrottle({ clock, points: 30, windowMs: MINUTE_MS }),
  ofKnown: createProcessThrottle({ clock, points: 450, windowMs: MINUTE_MS }),
  ofNewcomers: createProcessThrottle({ clock, points: 450, windowMs: MINUTE_MS }),
});

/** In a second. 60 orders a minute need one or two; each asks the provider at most twice, of its 40 (adapters/payments-breaker). */
const PROVIDER_QUESTIONS = { points: 10, windowMs: SECOND_MS } as const;

const loadProcessor = async (): Promise<ImageProcessor> => {
  const { createSharpImageProcessor } = await import('#adapters/images/sharp-image-processor.ts');
  return createSharpImageProcessor();
};

/** sharp is big and slow to load: the first upload waits for it, not every start. */
const lazyProcessor = (): ImageProcessor => {
  let loaded: Promise<ImageProcessor> | null = null;
  return { process: async (upload) => (await (loaded ??= loadProcessor())).process(upload) };
};

/** What the environment says; the settings of the stand's people go over it. */
const firstSettingsOf = ({ stand, cardFeeBasisPoints, holdMs }: Config): Settings => ({
  ...USUAL_SETTINGS,
  standName: stand.name,
  pickupPlace: stand.pickupPlace,
  cardFeeBasisPoints,
  holdMinutes: holdMs / MINUTE_MS,
});

/** Follows what any instance saves. A change notification may be lost: a job reads the settings as well. */
const followSettings = (config: Config, { persistence, changeNotifications }: Storage, logger: Logger): CurrentSettings => {
  const settings = makeCurrentSettings(firstSettingsOf(config), persistence.storedSettings);
  changeNotifications.subscribe(({ topic }) => {
    if (topic === 'settings') void settings.reload().catch(() => logger.warn('settings.not-read', {}));
  });
  return settings;
};

/** What mails and pages say about the stand, as the settings are at that moment. */
const liveStandFacts = (publicUrl: string, settings: CurrentSettings) => ({
  publicUrl,
  get standName() {
    return settings.current().standName;
  },
  get pickupPlace() {
    return settings.current().pickupPlace;
  },
  get feeBasisPoints() {
    return settings.current().cardFeeBasisPoints;
  },
});

/** What configuration and settings decide about the rules. */
const policiesOf = (config: Config, settings: CurrentSettings) => {
  const { publicUrl, stand, timeZone, staffCodeMs, contactMs, textContact } = config;
  return {
    config,
    settings,
    timeZone,
    publicUrl,
    staffCodeMs,
    contactMs,
    textContact,
    queueLimits: liveQueueLimits(settings),
    isProduction: config.environment === 'production',
    terms: liveCheckoutTerms(settings),
    windowTerms: windowTerms(liveCheckoutTerms(settings)),
    /** Who asks there is the staff. */
    windowPresence: { isAway: () => false },
    orderMails: makeOrderMails(liveStandFacts(publicUrl, settings)),
    standWords: () => {
      const { standName, pickupPlace } = settings.current();
      return ownWordsOf(stand.name, stand.code, stand.pickupPlace, standName, pickupPlace);
    },
    /** The contact for push services. It must be https, and an invented address would belong to nobody. */
    pushContact: publicUrl.startsWith('https:') ? publicUrl : null,
    numbering: { standCode: stand.code, timeZone },
    thankYouUrl: (sessionId: string) => `${publicUrl}/success?session_id=${encodeURIComponent(sessionId)}`,
  };
};

/** Everything that is there before anything is wired, by key. */
export const givenBy = (config: Config, { clock, siteDir, ...platform }: Platform, storage: Storage) => {
  const { logger, alarmCounter } = countAlarms(platform.logger);
  const { persistence, changeNotifications, throttles, keys } = storage;
  const { knownDevices: devices } = persistence;
  return {
    ...persistence,
    persistence,
    images: config.takesUploads ? persistence.images : createDisabledImageStore(persistence.images),
    changeNotifications,
    ...policiesOf(config, followSettings(config, storage, logger)),
    clock,
    logger,
    alarmCounter,
    siteDir,
    pause: (ms: number): Promise<void> => sleep(ms),
    ids: createUuidIdGenerator(),
    digests: createHmacLookupDigests(keys.decoys),
    tickets: createHmacVisitorTickets(keys.visitors),
    words: createDocumentWordStore(persistence.documents, clock),
    textOptOuts: createDocumentTextOptOuts(persistence.documents, clock),
    staffNetworks: createDocumentStaffNetworks(persistence.documents, clock),
    staffWatch: createDocumentStaffWatch(persistence.documents),
    checkoutBudgets: checkoutBudgetsOf(clock),
    providerQuestions: createProcessThrottle({ clock: createElapsedClock(), ...PROVIDER_QUESTIONS }),
    secrets: createCryptoSecrets(keys.devices),
    hasher: createArgon2PasswordHasher(),
    composer: createEmailTemplates(),
    builtInImages: createSiteImages(siteDir),
    imageProcessor: lazyProcessor(),
    addressCeiling: createAddressCeiling(clock),
    usageCeiling: createAddressCeiling(clock, USAGE_CALLS_PER_SECOND),
    bodyPools: createBodyPools(),
    concurrencyLimits: CONCURRENCY_LIMITS,
    turns: TURNS,
    commonHead: commonHeadOf(config.environment === 'production'),
    lookupBudget: createLookupBudget(
      {
        ofContact: throttles.lookup,
        ofNetwork: throttles.lookupOfTheNetwork,
        ofStand: throttles.lookupOfTheStand,
        names: throttles.lookupNames,
        namesOfNetwork: throttles.lookupNamesOfTheNetwork,
        namesOfStand: throttles.lookupNamesOfTheStand,
        alarms: throttles.lookupAlarms,
      },
      logger,
    ),
    ticketThrottle: createProcessThrottle({ clock, ...TICKETS }),
    wordBudgets: { ofVisitor: throttles.wordOfVisitor, ofNetwork: throttles.wordOfNetwork, ofTheStand: throttles.wordOfTheStand },
    testMailThrottle: throttles.testMails,
    sessionPolls: throttles.sessionPolls,
    statusPolls: throttles.statusPolls,
    follows: throttles.follows,
    staffGuesses: guessesOf(throttles.staffLogin, throttles.staffLoginOfTheStand, { devices, kind: 'staff', logger }),
    adminGuesses: guessesOf(throttles.adminLogin, throttles.adminLoginOfTheStand, { devices, kind: 'admin', logger }),
  };
};

export type Given = ReturnType<typeof givenBy>;
