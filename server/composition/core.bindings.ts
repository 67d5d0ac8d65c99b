import { createDisabledImageStore } from '#adapters/images/disabled-image-store.ts';
import { createSiteImages } from '#adapters/images/site-images.ts';
import { createEmailTemplates } from '#adapters/email-templates/create-email-templates.ts';
import { createArgon2PasswordHasher } from '#adapters/security/argon2-password-hasher.ts';
import { createCryptoSecrets } from '#adapters/security/crypto-secrets.ts';
import { createHmacLookupDigests } from '#adapters/security/hmac-lookup-digests.ts';
import { createHmacVisitorTickets } from '#adapters/security/hmac-visitor-tickets.ts';
import { createDocumentStaffNetworks } from '#adapters/documents/document-staff-networks.ts';
import { createDocumentStaffWatch } from '#adapters/documents/document-staff-watch.ts';
import { createDocumentTextOptOuts } from '#adapters/documents/document-text-opt-outs.ts';
import { createDocumentWordStore } from '#adapters/documents/document-word-store.ts';
import { createProcessThrottle } from '#adapters/rate-limits/process-throttle.ts';
import { createElapsedClock } from '#adapters/system/elapsed-clock.ts';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { policiesOf } from '#core/application/policies.ts';
import type { Ports, StandConfig } from '#core/application/ports.ts';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { USUAL_SETTINGS } from '#core/domain/settings/settings.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ImageProcessor } from '#core/ports/image-processor.ts';
import type { CheckoutBudgets } from '#core/use-cases/checkout/admit-buyer.ts';
import type { Config } from '../config.ts';
import { bindings } from './bindings.ts';
import type { Storage } from './given.bindings.ts';

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
const standOf = ({ environment, timeZone, publicUrl, stand, ...config }: Config): StandConfig => ({
  code: stand.code,
  timeZone,
  publicUrl,
  isProduction: environment === 'production',
  staffCodeMs: config.staffCodeMs,
  contactMs: config.contactMs,
  textContact: config.textContact,
  firstSettings: {
    ...USUAL_SETTINGS,
    standName: stand.name,
    pickupPlace: stand.pickupPlace,
    cardFeeBasisPoints: config.cardFeeBasisPoints,
    holdMinutes: config.holdMs / MINUTE_MS,
  },
});

type Limits = Pick<
  Ports,
  'lookupThrottles' | 'loginThrottles' | 'wordBudgets' | 'checkoutBudgets' | 'providerQuestions' | 'ticketThrottle' | 'testMailThrottle'
>;

/** `throttles` count for all instances, in the database; the others for this one. */
const limitsOf = (throttles: Storage['throttles'], clock: Clock): Limits => ({
  lookupThrottles: {
    ofContact: throttles.lookup,
    ofNetwork: throttles.lookupOfTheNetwork,
    ofStand: throttles.lookupOfTheStand,
    names: throttles.lookupNames,
    namesOfNetwork: throttles.lookupNamesOfTheNetwork,
    namesOfStand: throttles.lookupNamesOfTheStand,
    alarms: throttles.lookupAlarms,
  },
  loginThrottles: {
    staff: { throttle: throttles.staffLogin, ofTheStand: throttles.staffLoginOfTheStand },
    admin: { throttle: throttles.adminLogin, ofTheStand: throttles.adminLoginOfTheStand },
  },
  wordBudgets: { ofVisitor: throttles.wordOfVisitor, ofNetwork: throttles.wordOfNetwork, ofTheStand: throttles.wordOfTheStand },
  checkoutBudgets: checkoutBudgetsOf(clock),
  providerQuestions: createProcessThrottle({ clock: createElapsedClock(), ...PROVIDER_QUESTIONS }),
  ticketThrottle: createProcessThrottle({ clock, ...TICKETS }),
  testMailThrottle: throttles.testMails,
});

/** The ports, and the one value that is everything the stand can do. */
export const coreBindings = bindings((bind) => {
  bind('ports').toResolvedValue(
    (config, siteDir, { persistence, throttles, keys }, platform, paymentProvider, emailProvider, textSender, pushSender, staffScreens) => {
      const { clock } = platform;
      const { documents } = persistence;
      return {
        ...persistence,
        ...platform,
        ...limitsOf(throttles, clock),
        stand: standOf(config),
        payments: paymentProvider.gateway,
        payouts: paymentProvider.gateway,
        paymentLedger: paymentProvider.ledger,
        emailSender: emailProvider.sender,
        composer: createEmailTemplates(),
        textSender,
        pushSender,
        images: config.takesUploads ? persistence.images : createDisabledImageStore(persistence.images),
        imageProcessor: lazyProcessor(),
        builtInImages: createSiteImages(siteDir),
        secrets: createCryptoSecrets(keys.devices),
        hasher: createArgon2PasswordHasher(),
        digests: createHmacLookupDigests(keys.decoys),
        tickets: createHmacVisitorTickets(keys.visitors),
        words: createDocumentWordStore(documents, clock),
        textOptOuts: createDocumentTextOptOuts(documents, clock),
        staffNetworks: createDocumentStaffNetworks(documents, clock),
        staffWatch: createDocumentStaffWatch(documents),
        staffScreens,
      };
    },
    ['config', 'siteDir', 'storage', 'platform', 'paymentProvider', 'emailProvider', 'textSender', 'pushSender', 'staffScreens'],
  );
  bind('policies').toResolvedValue(
    (ports, { changeNotifications }) => {
      const policies = policiesOf(ports);
      // Any instance may save. A change notification may be lost: a job reads the settings as well.
      changeNotifications.subscribe(({ topic }) => {
        if (topic === 'settings') void policies.settings.reload().catch(() => ports.logger.warn('settings.not-read', {}));
      });
      return policies;
    },
    ['ports', 'storage'],
  );
  bind('useCases').toResolvedValue((ports, policies) => createUseCases(ports, policies), ['ports', 'policies']);
});
