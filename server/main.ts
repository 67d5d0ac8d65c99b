import { setImmediate } from 'node:timers/promises';
import { createPinoLogger } from '#adapters/pino/pino-logger.ts';
import { createSystemClock } from '#adapters/system/clock-and-ids.ts';
import { loadConfig, type Config } from './config.ts';
import { assertPortIsFree } from './http/listener/listen.ts';
import { migrateDatabase, openDatabase } from './open-database.ts';
import type { PreparedLogins } from './run-stand.ts';
import { explainFailure } from './start-failure.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const welcomeStaff = ({ adminPassword, demoStaffCode, setupLink }: PreparedLogins): readonly string[] => [
  ...(adminPassword.kind === 'generated' ? [`  Admin password:      ${adminPassword.password}  (shown only this once)`] : []),
  ...(setupLink === null ? [] : [`\n  Set up your stand, within an hour:\n  ${setupLink}`]),
  ...(demoStaffCode === null ? [] : [`  Demo staff code:     ${demoStaffCode}`]),
];

const welcome = ({ publicUrl, payments, email }: Config, standName: string, logins: PreparedLogins): readonly string[] => [
  `\n  ${standName} is open: ${publicUrl}/`,
  ...(payments.provider === 'simulated' ? ['  Payments are simulated: no card is charged.'] : []),
  ...(email.provider === 'mailbox' ? [`  Mails are kept at:   ${publicUrl}/mailbox`] : []),
  ...welcomeStaff(logins),
];

/** Most of a start is reading some 1,300 modules, which happens while the database comes up (measured: two thirds of the time). */
const loadStand = async () => {
  const [{ openStorage, refuseDemoData }, { runStand }] = await Promise.all([
    import('./composition/open-storage.ts'),
    import('./run-stand.ts'),
  ]);
  return { openStorage, refuseDemoData, runStand };
};

const start = async (): Promise<void> => {
  const config = loadConfig();
  const logger = createPinoLogger({ level: config.logLevel });
  const clock = createSystemClock();
  await assertPortIsFree(config.port, config.host);
  const opening = openDatabase(config, logger);
  // Reported below, where it is awaited.
  opening.catch(() => undefined);
  // Reading code blocks this process, so the database must be starting before.
  await setImmediate();
  const loading = loadStand();
  loading.catch(() => undefined);
  const database = await opening;
  try {
    await migrateDatabase(database.url);
    const { openStorage, refuseDemoData, runStand } = await loading;
    const storage = await openStorage(database.url, { clock, logger });
    await refuseDemoData(config, storage.persistence.documents);
    const stand = await runStand({ config, storage, clock, logger });
    stopOnSignal(logger, async () => {
      await stand.stop();
      await storage.close();
      await database.stop();
    });
    // In one write: who waits for the address also gets the password.
    process.stdout.write(`${welcome(config, stand.services.useCases.settings.current().standName, stand.logins).join('\n')}\n\n`);
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
