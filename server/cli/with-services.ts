import { createPinoLogger } from '#adapters/pino/pino-logger.ts';
import { createSystemClock } from '#adapters/system/clock-and-ids.ts';
import { buildContainer, loadProviders, type Services } from '../composition/container.ts';
import { openStorage } from '../composition/open-storage.ts';
import { loadConfig } from '../config.ts';
import { describeDatabase, migrateDatabase, openDatabase } from '../open-database.ts';
import { CommandError } from './command.ts';

/** Only messages that an operator must see: a command prints its own output. */
const QUIET = 'error';

/**
 * Runs work on the configured database, migrated; it may be shared with a running stand. Prints its name to standard error.
 * @throws CommandError when it does not exist: only starting a stand creates it.
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

/** Uses the server's container, without listening and without background work. */
export const withServices = (work: (services: Services) => Promise<void>): Promise<void> => withStorage((services) => work(services));

/** Like `withServices`, with the database's address. */
export const withStorage = (work: (services: Services, url: string) => Promise<void>): Promise<void> =>
  withDatabase((url) => servicesOn(url, work));

/** Like `withStorage`, on an open database. */
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
