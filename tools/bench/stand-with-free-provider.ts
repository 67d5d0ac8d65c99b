/**
 * The stand as server/main.ts starts it, worker included, on the given PORT and DATABASE_URL, but with free payments and mails and a queue
 * that never pauses. Run by the benchmarks of orders and of live notifications.
 */
import { createPinoLogger } from '#adapters/pino/pino-logger.ts';
import { createSystemClock } from '#adapters/system/clock-and-ids.ts';
import { QUEUE_LIMITS } from '#core/domain/queue/queue.ts';
import { makeCheckoutTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import { openStorage } from '#server/composition/open-storage.ts';
import { loadConfig } from '#server/config.ts';
import { runStand } from '#server/run-stand.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';
import { noBudget, noCheckoutBudgets } from '#test/support/fakes/no-budgets.ts';
import { createFreePayments } from './free-payments.ts';

const MANY = 1_000_000_000;

const config = loadConfig();
const logger = createPinoLogger({ level: config.logLevel });
const clock = createSystemClock();
const storage = await openStorage(config.databaseUrl ?? '', { clock, logger });
const queueLimits = { ...QUEUE_LIMITS, pauseAtQueued: MANY, pauseAtQueuedAndOpenCheckouts: MANY };
const overrides = {
  payments: createFreePayments(),
  emailSender: { send: () => Promise.resolve() },
  // A few connections represent a crowd whose phones would start once each.
  ...noCheckoutBudgets,
  providerQuestions: noBudget,
  terms: makeCheckoutTerms({ feeBasisPoints: config.cardFeeBasisPoints, holdMs: config.holdMs, queueLimits, isShared: false }),
};
const stand = await runStand({ config, storage, clock, logger, overrides });
stopOnSignal(logger, async () => {
  await stand.stop();
  await storage.close();
});
