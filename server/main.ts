import { createPinoLogger } from '#adapters/pino/pino-logger.ts';
import { createSystemClock } from '#adapters/system/system-clock.ts';
import { openStorage, refuseDemoData } from './composition/open-storage.ts';
import { loadConfig, type Config } from './config.ts';
import { assertPortIsFree } from './http/listen.ts';
import { migrateDatabase, openDatabase } from './open-database.ts';
import { runStand } from './run-stand.ts';
import { explainFailure } from './start-failure.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const say = (text: string): void => void process.stdout.write(text);

const greet = ({ stand, publicUrl, payments, email }: Config): void => {
  say(`\n  ${stand.name} is open: ${publicUrl}/\n`);
  if (payments.provider === 'simulated') say('  Payments are simulated: no card is charged.\n');
  if (email.provider === 'mailbox') say(`  Mails are kept at:   ${publicUrl}/mailbox\n`);
  say('\n');
};

const start = async (): Promise<void> => {
  const config = loadConfig();
  const logger = createPinoLogger({ level: config.logLevel });
  const clock = createSystemClock();
  await assertPortIsFree(config.port);
  const database = await openDatabase(config, logger);
  try {
    await migrateDatabase(database.url);
    const storage = await openStorage(database.url, { clock, logger });
    await refuseDemoData(config, storage.persistence.documents);
    const stand = await runStand({ config, storage, clock, logger });
    stopOnSignal(logger, async () => {
      await stand.stop();
      await storage.close();
      await database.stop();
    });
    greet(config);
  } catch (error) {
    await database.stop();
    throw error;
  }
};

try {
  await start();
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
