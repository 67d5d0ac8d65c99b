import { createPinoLogger } from '#adapters/pino/pino-logger.ts';
import { createSystemClock } from '#adapters/system/system-clock.ts';
import { buildContainer, loadProviders, type Services } from '../composition/container.ts';
import { openStorage } from '../composition/open-storage.ts';
import { loadConfig } from '../config.ts';
import { describeDatabase, migrateDatabase, openDatabase } from '../open-database.ts';
import { CommandError } from './command.ts';

/** Only what an operator must see: a command's own words are its output. */
const QUIET = 'error';

/**
 * The database of the configuration, migrated; shared with a stand that is running. Says on standard error which one it is.
 * @throws CommandError when there is none: only a stand that starts makes one.
 */
export const withDatabase = async (work: (url: string) => Promise<void>): Promise<void> => {
  const config = loadConfig();
  const { name, exists } = describeDatabase(config);
  if (!exists) throw new CommandError(`There is no stand here: DATABASE_URL is not set, and there is no ${name}. Nothing was made.`);
  console.error(`Stand: ${config.publicUrl}, ${name}`);
  const database = await openDatabase(config, createPinoLogger({ level: QUIET }));
  try {
    await migrateDatabase(database.url);
    await work(database.url);
  } finally {
    await database.stop();
  }
};

/** The same container that the server uses, without listening and without background work. */
export const withServices = (work: (services: Services) => Promise<void>): Promise<void> => withStorage((services) => work(services));

/** The same, with the database's address. */
export const withStorage = (work: (services: Services, url: string) => Promise<void>): Promise<void> =>
  withDatabase((url) => servicesOn(url, work));

/** The same on a database that is open already. */
export const servicesOn = async (url: string, work: (services: Services, url: string) => Promise<void>): Promise<void> => {
  const config = loadConfig();
  const platform = { clock: createSystemClock(), logger: createPinoLogger({ level: QUIET }), siteDir: '' };
  const storage = await openStorage(url, platform);
  try {
    const services = buildContainer({ config, storage, ...platform }, await loadProviders(config));
    await services.useCases.settings.reload();
    await work(services, url);
  } finally {
    await storage.close();
  }
};
