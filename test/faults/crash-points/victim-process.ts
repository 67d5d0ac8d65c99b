import { flushCompileCache } from 'node:module';
import { inspect } from 'node:util';
import * as z from 'zod';
import { sessionId } from '#core/domain/kernel/ids.ts';
import { instant, plusMs } from '#core/domain/kernel/instant.ts';
import type { Logger } from '#core/ports/logger.ts';
import { buildContainer, loadProviders, type Overrides } from '#server/composition/container.ts';
import { openStorage } from '#server/composition/open-storage.ts';
import { parseConfig } from '#server/config.ts';
import { runStand } from '#server/run-stand.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { recordingLogger } from '#test/support/fakes/recording-logger.ts';
import { createSteps } from './steps.ts';
import { tap } from './taps.ts';
import { COMMAND, VICTIM_OPTIONS, type Command } from './victim-words.ts';
import { weakenedCheckouts, weakenedTexts, weakenedUnitOfWork } from './weaknesses.ts';

// The real stand on real PostgreSQL, in a process that kills itself at a given step. Its background work is done on
// command, so that every run takes the same steps in the same order.
const { databaseUrl, env, at, weakness } = z.parse(VICTIM_OPTIONS, JSON.parse(process.argv[2] ?? ''));
const steps = createSteps();
tap((what) => steps.noteEffect(what));

const clock = fixedClock(instant(at));
const logger: Logger = { ...recordingLogger(), error: (event, fields) => void process.stderr.write(`${event} ${inspect(fields)}\n`) };
const config = parseConfig(env);
const storage = await openStorage(databaseUrl, { clock, logger });
const plain = buildContainer({ config, storage, clock, logger, siteDir: '' }, await loadProviders(config));
const payments = steps.calls('payments', plain.ports.payments);
const unitOfWork = steps.transactions(plain.ports.unitOfWork);
const textSender = plain.get('textSender');

/** Everything that can leave a trace outside the process; anything missing here is reported as unannounced. */
const overrides: Overrides = {
  // A weakness is part of the stand, so its steps are announced as well.
  unitOfWork: weakenedUnitOfWork(weakness, unitOfWork, payments),
  payments,
  emailSender: steps.calls('emailSender', plain.ports.emailSender),
  imageProcessor: steps.calls('imageProcessor', plain.ports.imageProcessor),
  images: steps.calls('images', plain.ports.images),
  checkouts: weakenedCheckouts(weakness, steps.calls('checkouts', plain.ports.checkouts), unitOfWork),
  refunds: steps.calls('refunds', plain.ports.refunds),
  outbox: steps.calls('outbox', plain.ports.outbox),
  textConsents: weakenedTexts(weakness, steps.calls('textConsents', plain.ports.textConsents)),
  textOptOuts: steps.calls('textOptOuts', plain.ports.textOptOuts),
  textSender: textSender === null ? null : steps.calls('textSender', textSender),
  documents: steps.calls('documents', plain.get('documents')),
  successLog: steps.calls('successLog', plain.ports.successLog),
  presence: steps.calls('presence', plain.ports.presence),
  lookupBudget: steps.calls('lookupBudget', plain.get('policies').lookupBudget),
  accessTokens: steps.calls('accessTokens', plain.ports.accessTokens),
};
const stand = await runStand({ config, storage, clock, logger, overrides, hasWorker: false });
// A killed process leaves no memory to the next one.
flushCompileCache();

const obey = async (command: Command): Promise<readonly string[]> => {
  // Waits for sessions that are made in the background.
  await plain.ports.checkouts.findBySession(sessionId('none'));
  if (command.do === 'begin') steps.begin(command.point);
  if (command.do === 'work') await stand.services.useCases[command.job]();
  if (command.do === 'wait') clock.set(plusMs(clock.now(), command.ms));
  return command.do === 'end' ? steps.end() : [];
};

const answer = async (message: unknown): Promise<void> => {
  const command = z.parse(COMMAND, message);
  process.send?.({ id: command.id, steps: await obey(command) });
};

process.on('message', (message) => void answer(message));
process.send?.({ port: stand.port });
