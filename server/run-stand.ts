import { join } from 'node:path';
import { UNATTENDED } from '#core/domain/audit/audit-entry.ts';
import type { PreparedPassword } from '#core/use-cases/auth/prepare-admin-password.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Logger } from '#core/ports/logger.ts';
import { buildContainer, loadProviders, type Overrides, type Services } from './composition/container.ts';
import type { Storage } from './composition/bindings.ts';
import type { Config } from './config.ts';
import { createApp } from './http/app.ts';
import { listen, type ConnectionTimeouts } from './http/listener/listen.ts';
import { PROJECT_FOLDER } from './project-folder.ts';

/** Login facts to print at the start. */
export interface PreparedLogins {
  readonly adminPassword: PreparedPassword;
  /** The link to the set-up; null if an admin password exists. */
  readonly setupLink: string | null;
  /** Null in production. */
  readonly demoStaffCode: string | null;
}

export interface RunningStand {
  readonly port: number;
  readonly services: Services;
  readonly logins: PreparedLogins;
  /** Finishes running requests and rounds of background work. */
  stop(): Promise<void>;
}

export interface StandParts {
  readonly config: Config;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly siteDir?: string;
  readonly overrides?: Overrides;
  /** False: the caller runs background work. */
  readonly hasWorker?: boolean;
  /** The defaults are those of `listen`. */
  readonly timeouts?: Partial<ConnectionTimeouts>;
}

const BUILT_SITE = join(PROJECT_FOLDER, 'web', 'dist');

/** Seeds the starter catalogue if there are no products; an existing catalogue is never changed. */
const seedWhenEmpty = async (services: Services): Promise<void> => {
  const seed = services.useCases.seedCatalogue;
  const { kept, changed } = await seed({ dryRun: true });
  if (kept.length === 0 && changed.length === 0) await seed({ dryRun: false });
};

const prepareLogins = async (services: Services, config: Config): Promise<PreparedLogins> => {
  const [adminPassword, demoStaffCode] = await Promise.all([
    services.useCases.prepareAdminPassword(config.adminPassword),
    services.useCases.demoStaffCode.prepare(),
  ]);
  const link = adminPassword.kind === 'missing' ? await services.useCases.issueLoginLink(null, UNATTENDED.stand) : null;
  return { adminPassword, demoStaffCode, setupLink: link?.ok === true ? `${config.publicUrl}${link.value.path}` : null };
};

/** From opened storage to a serving stand; shared by `npm start` and tests. */
export const runStand = async (parts: StandParts): Promise<RunningStand> => {
  const { config, storage, clock, logger, siteDir = BUILT_SITE, overrides, hasWorker = true, timeouts = {} } = parts;
  const services = buildContainer({ config, storage, clock, logger, siteDir }, await loadProviders(config), overrides);
  // Started while the app is being wired.
  const preparing = Promise.all([prepareLogins(services, config), seedWhenEmpty(services), services.useCases.settings.reload()]);
  // Reported below, where it is awaited.
  preparing.catch(() => undefined);
  const worker = services.get('worker');
  // Losing the counts of the last seconds is better than a failed stop.
  const storeUsage = (): Promise<void> => services.useCases.usageCounter.store().catch(() => undefined);
  const http = services.get('httpServices');
  const handler = createApp(http);
  const [logins] = await preparing;
  const server = await listen({
    handler,
    host: config.host,
    port: config.port,
    commonHead: http.commonHead,
    readiness: services.get('readiness'),
    logger,
    timeouts,
  });
  await services.ports.checkouts.recall();
  if (hasWorker) worker.start();
  return {
    port: server.port,
    services,
    logins,
    stop: async () => {
      await server.stop();
      await worker.stop();
      await storeUsage();
    },
  };
};
