import { AsyncLocalStorage } from 'node:async_hooks';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { createInMemoryPersistence, type InMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { createInMemoryPasswordHasher, createInMemorySecrets } from '#adapters/in-memory/secrets.ts';
import type { UseCases } from '#core/application/create-use-cases.ts';
import type { ImageEntry } from '#core/domain/images/image-entry.ts';
import { lookupHash } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { PICKUP_CODES } from '#core/domain/order/pickup-code.ts';
import type { Email, EmailSender } from '#core/ports/email-sender.ts';
import type { Logger } from '#core/ports/logger.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { buildContainer, loadProviders } from '#server/composition/container.ts';
import { parseConfig } from '#server/config.ts';
import { type Job, jobsOf } from '#server/worker/jobs.ts';
import { noBudget } from '#test/support/fakes/no-budgets.ts';
import { createAnswers, type Answer } from './answers.ts';
import type { Defect } from './defects.ts';
import { lag } from './luck.ts';
import { createProvider, type Gateway } from './provider.ts';
import type { Surroundings } from './surroundings.ts';

/** Jobs run less often than in the product: due work stays due, and a night stays short. */
const SLOWER = { stormy: 20, calm: 240 };
const LONGEST_PAUSE_MS = { stormy: MINUTE_MS, calm: 4 * MINUTE_MS };
/** They move money or send something. The others find nothing to do on most evenings. */
const BUSY_JOBS = new Set(['deliver-outbox', 'notify-ready', 'reconcile-checkouts', 'settle-refunds', 'carry-out-call-off']);
const IDLE_SLOWER = 4;

const config = parseConfig({ NODE_ENV: 'test', TIME_ZONE: 'America/New_York' });
const providers = await loadProviders(config);
/** The default of every product. */
export const PICTURE: ImageEntry = {
  path: '/images/special.jpg',
  filename: 'special.jpg',
  folder: 'food',
  width: 300,
  height: 300,
  sizeBytes: 1_000,
};
const KEYS = { decoys: 'd'.repeat(43), devices: 'e'.repeat(43), visitors: 'v'.repeat(43) };

/** Receives more details of a night than its findings. */
export interface Listener {
  /** By its name. */
  readonly called?: (useCase: string) => void;
  readonly answered?: (endpoint: Endpoint, answer: Promise<unknown>) => void;
  readonly logged?: Logger['info'];
  /** At the end: the stored rows and the sent mails. */
  readonly left?: (tables: ReturnType<InMemoryPersistence['tables']>, inbox: readonly Email[]) => void;
}

/** The outside systems of a process of the stand. */
export type Outside = { readonly persistence: InMemoryPersistence; readonly gateway: Gateway; readonly sender: EmailSender };

/** One process of the stand, until it ends. */
export type Boot = { isAlive: boolean; readonly useCases: UseCases; readonly answer: Answer; readonly kill: () => void };

/** A transaction of an ended process is rolled back. */
class ProcessEnded extends Error {}

const forever = (): Promise<never> => new Promise(() => undefined);

/** The stand's processes, and the parts that outlive them: the store, the provider, and the delivered mails. */
export const createStand = (around: Surroundings, defect: Defect | null, { called, answered }: Listener) => {
  const { time, luck, goesWrong, find, plan } = around;
  const { weather } = plan;
  const boots: Boot[] = [];
  const inbox: Email[] = [];
  const counts = { kills: 0, mailsRepeated: 0, boots: 0 };
  const persistence = createInMemoryPersistence({ clock: time });
  const anyBoot = (): Boot | null => (boots.length === 0 ? null : luck.one(boots));
  const provider = createProvider(around, () => anyBoot()?.useCases.receiveWebhookEvent ?? null);
  const ids = {
    uuid: around.uuid,
    pickupCode: () => PICKUP_CODES[around.draw(PICKUP_CODES.length - 1)] ?? '',
    lookupHash: () => lookupHash(around.hash()),
  };
  const secrets = createInMemorySecrets(ids);
  const within = new AsyncLocalStorage<true>();

  /** At each call of a port, others may continue, the process may be killed, and the database may be away. */
  const interrupted = <T extends object>(port: T, name: string, boot: { isAlive: boolean; died: Promise<never> }): T =>
    new Proxy(port, {
      get: (target, key) => {
        const method: unknown = Reflect.get(target, key);
        if (typeof method !== 'function') return method;
        return async (...args: readonly unknown[]): Promise<unknown> => {
          if (within.getStore() === true) find(`${name}.${String(key)} is asked on a second connection while a transaction waits`);
          const pass = async (): Promise<void> => {
            await time.sleep(lag(luck));
            if (!boot.isAlive) await forever();
            if (goesWrong(weather.databaseFails)) throw new Unavailable('database');
          };
          await pass();
          const work = args[0] as (tx: unknown) => Promise<unknown>;
          const asked = name === 'unitOfWork' ? [(tx: unknown) => within.run(true, () => Promise.race([work(tx), boot.died]))] : args;
          const pending: Promise<unknown> = Promise.resolve(Reflect.apply(method, target, asked));
          const answer = await pending.catch((error: unknown) =>
            error instanceof ProcessEnded ? forever() : Promise.reject(error as Error),
          );
          await pass();
          return answer;
        };
      },
    });

  const longestPause = ({ name, everyMs }: Job): number => {
    const now = around.isCalm() ? 'calm' : 'stormy';
    const slower = BUSY_JOBS.has(name) ? 1 : IDLE_SLOWER;
    return Math.max(everyMs, Math.min(everyMs * SLOWER[now], LONGEST_PAUSE_MS[now]) * slower);
  };

  const runJob = async (boot: Boot, job: Job): Promise<void> => {
    while (boot.isAlive) {
      await time.sleep(luck.from(0, longestPause(job)));
      try {
        while (boot.isAlive && (await job.run(() => false)));
      } catch (error) {
        if (!(error instanceof Unavailable)) find(`the job ${job.name} threw ${String(error)}`);
      }
    }
  };

  const senderFor = (isAlive: () => boolean): EmailSender => ({
    send: async (email) => {
      await time.sleep(lag(luck));
      if (goesWrong(weather.mailFails)) throw new Unavailable('mail');
      inbox.push(email);
      await time.sleep(lag(luck));
      if (!isAlive()) await forever();
      if (!goesWrong(weather.mailFails)) return;
      counts.mailsRepeated += 1;
      throw new Unavailable('mail');
    },
  });

  const start = async (): Promise<void> => {
    const { promise: died, reject } = Promise.withResolvers<never>();
    died.catch(() => undefined);
    const living = { isAlive: true, died };
    const isAlive = (): boolean => living.isAlive;
    const whole: Outside = { persistence, gateway: provider.gatewayFor(isAlive), sender: senderFor(isAlive) };
    const outside = defect?.outside?.(whole) ?? whole;
    const ports = Object.entries(outside.persistence).map(([name, port]: [string, unknown]) => [
      name,
      typeof port === 'object' && port !== null && name !== 'changeNotifications' && !plan.isPlain ? interrupted(port, name, living) : port,
    ]);
    const storage = {
      persistence: Object.fromEntries(ports) as typeof persistence,
      changeNotifications: persistence.changeNotifications,
      makeThrottle: () => noBudget,
      keys: KEYS,
    };
    const services = buildContainer({ config, clock: time, logger: around.logger, siteDir: '/nowhere', storage }, providers, {
      ids,
      secrets,
      logger: around.logger,
      pause: (ms) => time.sleep(ms),
      // It would take real time.
      compress: async () => ({}),
      hasher: createInMemoryPasswordHasher(),
      builtInImages: { list: async () => [PICTURE] },
      machine: {
        diskFreeBytes: async () => null,
        certificateEndsAt: async () => 'none',
        version: '0.0.0',
        newestRelease: async () => 'not-asked',
      },
      textSender: null,
      pushSender: { publicKey: async () => null, accepts: () => false, send: async () => 'gone' },
      paymentProvider: { gateway: outside.gateway, pages: null, ledger: null, isBreakerOpen: () => false },
      emailProvider: { sender: outside.sender, pages: null },
    });
    const useCases = counted(defect?.useCases?.(services.useCases) ?? services.useCases, called);
    const answer = createAnswers({ ...services.get('httpServices'), ...useCases }, find);
    const boot: Boot = Object.assign(living, {
      useCases,
      answer: (...asked: Parameters<Answer>) => {
        const given = answer(...asked);
        answered?.(asked[0], given);
        return given;
      },
      kill: () => {
        living.isAlive = false;
        reject(new ProcessEnded());
      },
    });
    boots.push(boot);
    counts.boots += 1;
    for (const job of jobsOf(useCases)) void around.as(`job ${plan.seed} ${job.name} ${counts.boots}`, () => runJob(boot, job));
    await useCases.settings.reload().catch(() => undefined);
    void persistence.checkouts.recall();
  };

  return {
    start,
    /** Every process ends immediately. */
    kill: (): void => {
      for (const boot of boots.splice(0)) boot.kill();
      counts.kills += 1;
    },
    anyBoot,
    inbox,
    counts,
    provider,
    tables: persistence.tables,
    sales: persistence.sales,
  };
};

/** Reports which use cases are called from outside. */
const counted = (useCases: UseCases, called: Listener['called']): UseCases => {
  const entries = Object.entries(useCases).map(([name, useCase]: [string, unknown]) => [
    name,
    typeof useCase === 'function'
      ? (...args: readonly unknown[]): unknown => {
          called?.(name);
          return Reflect.apply(useCase, undefined, args);
        }
      : useCase,
  ]);
  return Object.fromEntries(entries) as UseCases;
};

export type Stand = ReturnType<typeof createStand>;
