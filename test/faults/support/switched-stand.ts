import { createPinoLogger } from '#adapters/pino/pino-logger.ts';
import { instant, plusMs } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import { CONCURRENCY_LIMITS } from '#server/http/load-shedding/load-shedding.ts';
import type { Overrides } from '#server/composition/container.ts';
import { openStorage } from '#server/composition/open-storage.ts';
import { loadConfig } from '#server/config.ts';
import { migrateDatabase } from '#server/open-database.ts';
import { runStand } from '#server/run-stand.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';

/**
 * The stand as server/main.ts starts it, with test-only switches: `FAULT_WITHOUT=reconciler,turns` disables the reconciler and begins every
 * request on arrival; messages from the test set the clock.
 */
const aheadOf = (message: unknown): number => {
  const ahead = typeof message === 'object' && message !== null && 'aheadMs' in message ? message.aheadMs : 0;
  return typeof ahead === 'number' ? ahead : 0;
};

let aheadMs = Number(process.env['FAULT_CLOCK_AHEAD_MS'] ?? 0);
process.on('message', (message) => {
  aheadMs = aheadOf(message);
});
process.once('disconnect', () => process.exit(1));

const WITHOUT: Readonly<Record<string, Overrides>> = {
  reconciler: { reconcileCheckouts: () => Promise.resolve(0) },
  turns: { concurrencyLimits: { ...CONCURRENCY_LIMITS, turn: { ...CONCURRENCY_LIMITS.turn, permits: Infinity } } },
};

const config = loadConfig();
const logger = createPinoLogger({ level: config.logLevel });
const clock: Clock = { now: () => plusMs(instant(Date.now()), aheadMs) };
const databaseUrl = config.databaseUrl ?? '';
await migrateDatabase(databaseUrl);
const storage = await openStorage(databaseUrl, { clock, logger });
const without = (process.env['FAULT_WITHOUT'] ?? '').split(',');
const overrides: Overrides = Object.assign({}, ...without.map((what) => WITHOUT[what] ?? {}));
const stand = await runStand({ config, storage, clock, logger, overrides });
stopOnSignal(logger, async () => {
  await stand.stop();
  await storage.close();
});
