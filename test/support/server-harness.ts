import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { createInMemoryThrottle } from '#adapters/in-memory/throttle.ts';
import { createArgon2PasswordHasher } from '#adapters/security/argon2-password-hasher.ts';
import { instant, plusMs } from '#core/domain/kernel/instant.ts';
import type { Overrides, Services } from '#server/composition/container.ts';
import { keysIn, openStorage, type OpenStorage } from '#server/composition/open-storage.ts';
import type { ConnectionTimeouts } from '#server/http/listener/listen.ts';
import { parseConfig, type Config, type RawEnvironment } from '#server/config.ts';
import { runStand } from '#server/run-stand.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { TestDatabase } from './database.ts';
import { noBudget } from './fakes/no-budgets.ts';
import { fixedClock, type FixedClock } from './fakes/fixed-clock.ts';
import { recordingLogger } from './fakes/recording-logger.ts';
import { freePort } from './free-port.ts';
import { guardedPersistence } from './guarded-persistence.ts';
import { watchMoney, wrongMoneyOf } from './watch-money.ts';

export interface ServerHarnessOptions {
  /** Everything in memory unless a database is given. */
  readonly persistence?: 'in-memory' | Pick<TestDatabase, 'url'>;
  /** Settings in addition to the defaults of development, by the names of the environment. */
  readonly env?: RawEnvironment;
  readonly overrides?: Overrides;
  /** True: the machine's time, which can still be moved; false: time stands still until it is moved. */
  readonly isTimeFlowing?: boolean;
  /** A clock shared with others; by default its own, which stands still. */
  readonly clock?: FixedClock;
  /** False leaves mail, reconciling and refunds to the test: `services.useCases.reconcileCheckouts()`. */
  readonly hasWorker?: boolean;
  /** A lock or constraint is missing on purpose, so its money is not checked at the end. */
  readonly isWeakened?: boolean;
  /** A built web app; by default the real one. */
  readonly siteDir?: string;
  /** As in production. Otherwise a test may pay faster than any crowd, and look for the order before its webhook arrives. */
  readonly limitsProviderQuestions?: boolean;
  /** `CONNECTION_TIMEOUTS` or shorter ones. By default a stop waits for no load balancer: thousands of tests end with a stop. */
  readonly timeouts?: Partial<ConnectionTimeouts>;
}

/** Thousands of tests begin with a login, so hashing a password costs a thousandth of the real effort. */
const CHEAP_HASH = { memory: 8, passes: 1, parallelism: 1 } as const;
const LEAVES_AT_ONCE = { graceMs: 0, courtesyMs: 0 } as const;

export interface ServerHarness {
  /** Without a slash at the end. */
  readonly url: string;
  readonly config: Config;
  readonly services: Services;
  readonly clock: FixedClock;
  readonly logger: ReturnType<typeof recordingLogger>;
  stop(): Promise<void>;
}

const flowingClock = (): FixedClock => {
  let offsetMs = 0;
  return {
    now: () => plusMs(instant(Date.now()), offsetMs),
    advance: (ms) => {
      offsetMs += ms;
    },
    set: (at) => {
      offsetMs = at - Date.now();
    },
  };
};

const inMemoryStorage = async (clock: Clock): Promise<OpenStorage> => {
  const persistence = watchMoney(createInMemoryPersistence({ clock }));
  return {
    persistence,
    changeNotifications: persistence.changeNotifications,
    makeThrottle: (_name, budget) => createInMemoryThrottle({ clock, ...budget }),
    keys: await keysIn(persistence.documents),
    close: () => persistence.close(),
  };
};

/** The whole stand as `npm start` wires it, on a free port, with the starter catalogue, simulated payments and the local mailbox. */
export const startServerHarness = async (options: ServerHarnessOptions = {}): Promise<ServerHarness> => {
  const { persistence = 'in-memory', env = {}, overrides, isTimeFlowing = false, hasWorker, siteDir, timeouts = {} } = options;
  const clock = options.clock ?? (isTimeFlowing ? flowingClock() : fixedClock());
  const logger = recordingLogger();
  const config = parseConfig({ NODE_ENV: 'test', TIME_ZONE: 'America/New_York', PORT: String(await freePort()), ...env });
  const opened = persistence === 'in-memory' ? await inMemoryStorage(clock) : await openStorage(persistence.url, { clock, logger });
  // In memory its money is checked after each test, except for a weakened stand or a lost database.
  const isWhole = persistence !== 'in-memory' && options.isWeakened !== true;
  const storage = { ...opened, persistence: guardedPersistence(opened.persistence) };
  const optional = {
    overrides: {
      hasher: createArgon2PasswordHasher(CHEAP_HASH),
      ...(options.limitsProviderQuestions === true ? {} : { providerQuestions: noBudget }),
      ...overrides,
    },
    ...(hasWorker === undefined ? {} : { hasWorker }),
    ...(siteDir === undefined ? {} : { siteDir }),
    timeouts: { ...LEAVES_AT_ONCE, ...timeouts },
  };
  const stand = await runStand({ config, storage, clock, logger, ...optional });
  return {
    url: `http://localhost:${stand.port}`,
    config,
    services: stand.services,
    clock,
    logger,
    stop: async () => {
      await stand.stop();
      const wrong = isWhole ? await wrongMoneyOf(opened.persistence).catch(() => []) : [];
      await storage.close();
      if (wrong.length > 0) throw new Error(wrong.join('; '));
    },
  };
};
