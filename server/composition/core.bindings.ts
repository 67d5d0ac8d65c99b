import { createDisabledImageStore } from '#adapters/images/disabled-image-store.ts';
import { createSiteImages } from '#adapters/images/site-images.ts';
import { createEmailTemplates } from '#adapters/email-templates/create-email-templates.ts';
import { createArgon2PasswordHasher } from '#adapters/security/argon2-password-hasher.ts';
import { createCryptoSecrets } from '#adapters/security/crypto-secrets.ts';
import { createHmacLookupDigests } from '#adapters/security/hmac-lookup-digests.ts';
import { createHmacVisitorTickets } from '#adapters/security/hmac-visitor-tickets.ts';
import { createDocumentCardTestLog } from '#adapters/documents/document-card-test-log.ts';
import { createTotp } from '#adapters/security/totp.ts';
import { createPasskeyVerifier } from '#adapters/security/passkey-verifier.ts';
import { createDocumentSuccessLog } from '#adapters/documents/document-success-log.ts';
import { createDocumentStaffWatch } from '#adapters/documents/document-staff-watch.ts';
import { createDocumentTextOptOuts } from '#adapters/documents/document-text-opt-outs.ts';
import { createDocumentAdmissionStore } from '#adapters/documents/document-admission-store.ts';
import { createLocalMachine } from '#adapters/system/local-machine.ts';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { policiesOf } from '#core/application/policies.ts';
import type { StandConfig } from '#core/ports/ports.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { USUAL_SETTINGS } from '#core/domain/settings/settings.ts';
import type { ImageProcessor } from '#core/ports/image-processor.ts';
import type { Config } from '../config.ts';
import { PROJECT_FOLDER } from '../project-folder.ts';
import { VERSION } from '../version.ts';
import { bindings, type Storage } from './bindings.ts';
import { createConfigSealer } from './config-sealer.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { createUuidIdGenerator } from '#adapters/system/clock-and-ids.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Logger } from '#core/ports/logger.ts';
import { countAlarms } from './alarm-counter.ts';

const loadProcessor = async (): Promise<ImageProcessor> => {
  const { createSharpImageProcessor } = await import('#adapters/images/sharp-image-processor.ts');
  return createSharpImageProcessor();
};

/** sharp is big and slow to load: load it at the first upload instead of at every start. */
const lazyProcessor = (): ImageProcessor => {
  let loaded: Promise<ImageProcessor> | null = null;
  return { process: async (upload) => (await (loaded ??= loadProcessor())).process(upload) };
};

/** The environment's values; the staff's settings override them. */
const standOf = ({ environment, timeZone, publicUrl, stand, ...config }: Config): StandConfig => ({
  code: stand.code,
  timeZone,
  publicUrl,
  isProduction: environment === 'production',
  staffCodeMs: config.staffCodeMs,
  contactMs: config.contactMs,
  textContact: config.textContact,
  refusedSettings: config.refusedSettings,
  hasSecondPlace: config.backupRemote !== undefined,
  firstSettings: {
    ...USUAL_SETTINGS,
    standName: stand.name,
    pickupPlace: stand.pickupPlace,
    cardFeeBasisPoints: config.cardFeeBasisPoints,
    holdMinutes: config.holdMs / MINUTE_MS,
  },
});

/** The ports, and the one value that holds all use cases. */
export const coreBindings = bindings({
  ports: (from) => {
    const config = from('config');
    const siteDir = from('siteDir');
    const { persistence, makeThrottle, keys } = from('storage');
    const platform = from('platform');
    const providers = from('providers');
    const { clock } = platform;
    const { documents } = persistence;
    return {
      ...persistence,
      ...platform,
      makeThrottle,
      stand: standOf(config),
      payments: providers.gateway,
      payouts: providers.gateway,
      paymentLedger: from('paymentProvider')?.ledger ?? null,
      arePaymentsDown: providers.arePaymentsDown,
      providerAccounts: providers,
      emailSender: providers.sender,
      composer: createEmailTemplates(),
      textSender: from('textSender'),
      pushSender: from('pushSender'),
      images: config.takesUploads ? persistence.images : createDisabledImageStore(persistence.images),
      imageProcessor: lazyProcessor(),
      builtInImages: createSiteImages(siteDir),
      secrets: createCryptoSecrets(keys.devices),
      hasher: createArgon2PasswordHasher(),
      sealer: createConfigSealer(config, 'second factors'),
      oneTimeCodes: createTotp(),
      passkeyVerifier: createPasskeyVerifier({ publicUrl: config.publicUrl, standName: config.stand.name, challengeKey: keys.devices }),
      digests: createHmacLookupDigests(keys.decoys),
      tickets: createHmacVisitorTickets(keys.visitors),
      admissions: createDocumentAdmissionStore(documents, clock),
      textOptOuts: createDocumentTextOptOuts(documents, clock),
      staffWatch: createDocumentStaffWatch(documents),
      staffScreens: from('staffScreens'),
      successLog: createDocumentSuccessLog(documents),
      cardTestLog: createDocumentCardTestLog(documents),
      machine: createLocalMachine({
        folder: config.databaseUrl === undefined ? config.dataDir : PROJECT_FOLDER,
        publicUrl: config.publicUrl,
        releasesUrl: config.releasesUrl,
        version: VERSION,
        clock,
      }),
    };
  },
  policies: (from) => {
    const ports = from('ports');
    const policies = policiesOf(ports);
    // Any instance may save. A change notification may be lost, so a job also reads the settings.
    from('storage').changeNotifications.subscribe(({ topic }) => {
      if (topic === 'settings') void policies.settings.reload().catch(() => ports.logger.warn('settings.not-read', {}));
    });
    return policies;
  },
  useCases: (from) => createUseCases(from('ports'), from('policies')),
});

/** Opened before the container is built, because the container is synchronous (style §1.4). */
export interface Given {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly siteDir: string;
  readonly storage: Storage;
}

export const givenBindings = ({ config, clock, siteDir, storage, ...given }: Given) => {
  const { logger, alarmCounter } = countAlarms(given.logger);
  return bindings({
    config: () => config,
    siteDir: () => siteDir,
    platform: () => ({ clock, logger, ids: createUuidIdGenerator(), pause: (ms) => sleep(ms) }),
    alarmCounter: () => alarmCounter,
    storage: () => storage,
    documents: () => storage.persistence.documents,
  });
};
