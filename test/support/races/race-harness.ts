import type { Pool } from 'pg';
import { createMikroOrmPersistence, type MikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { createSystemClock } from '#adapters/system/clock-and-ids.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { StationLimits } from '#core/domain/queue/capacity.ts';
import type { QueueLimits } from '#core/domain/queue/queue.ts';
import type { CheckoutStore } from '#core/ports/checkout-repository.ts';
import type { Transaction } from '#core/ports/unit-of-work.ts';
import { makeCheckoutTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import type { Overrides } from '#server/composition/container.ts';
import type { RawEnvironment } from '#server/config.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { fixedClock } from '../fakes/fixed-clock.ts';
import { noCheckoutBudgets } from '../fakes/no-budgets.ts';
import { startServerHarness, type ServerHarness } from '../server-harness.ts';
import { stopLater } from '../stop-later.ts';
import { weakenedUnitOfWork, type Rewrite, type Weaken } from './weakened-storage.ts';

/** For races that are not about the queue's limits. */
const NO_QUEUE_LIMITS: QueueLimits = { ...LIMITS.queue, pauseAtQueued: 1_000_000, pauseAtQueuedAndOpenCheckouts: 1_000_000 };

export interface RaceOptions {
  readonly queueLimits?: QueueLimits;
  readonly stationLimits?: StationLimits;
  /** Everyone here shares one address, whose limits apply only to races about them. */
  readonly boundsNetworks?: boolean;
  /** The missing lock; undefined: the unchanged stand. */
  readonly weaken?: Weaken;
  /** Changes the text of statements, to take a lock out of them. */
  readonly rewrite?: Rewrite;
  /** Statements that drop constraints, in this race's own database. */
  readonly dropped?: readonly string[];
  /** Set up on connections that are not the stand's. */
  readonly overrides?: (reads: MikroOrmPersistence) => Overrides;
  readonly env?: RawEnvironment;
  readonly hasWorker?: boolean;
  readonly isTimeFlowing?: boolean;
  /** A database shared with other stands, which drop it. */
  readonly database?: TestDatabase;
}

/** A stand on its own PostgreSQL database, with direct access to the database. */
export interface RaceHarness extends ServerHarness {
  readonly database: TestDatabase;
  readonly reads: MikroOrmPersistence;
}

/** A separate pool, because each transaction waits for a read. */
const READ_CONNECTIONS = 20;
/** Enough for transactions that wait for each other on purpose. */
const WEAKENED_CONNECTIONS = 40;

const weakenedStorage = async (weaken: Weaken, connectionUrl: string, reads: MikroOrmPersistence) => {
  const persistence = await createMikroOrmPersistence({ connectionUrl, clock: fixedClock(), poolSize: WEAKENED_CONNECTIONS });
  const unitOfWork = weakenedUnitOfWork(persistence.unitOfWork, (tx: Transaction) => weaken(tx, reads));
  return { overrides: { unitOfWork }, close: () => persistence.close() };
};

const isStatement = (query: unknown): query is { readonly text: string } =>
  typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string';

/** Without its name: a prepared statement has one text. */
const rewritten = (query: unknown, rewrite: Rewrite): unknown => {
  if (typeof query === 'string') return rewrite(query);
  return isStatement(query) && rewrite(query.text) !== query.text ? { ...query, name: undefined, text: rewrite(query.text) } : query;
};

const rewriteStatements = (pool: Pool, rewrite: Rewrite): void => {
  pool.on('connect', (client) => {
    const query = client.query.bind(client);
    Reflect.set(client, 'query', (asked: unknown, ...rest: unknown[]) =>
      Reflect.apply(query, client, [rewritten(asked, rewrite), ...rest]),
    );
  });
};

const INSTANCES = 4;

/** As with alternating instances: within one, batches of holds and of fulfillments never overlap. */
const rewrittenStorage = async (rewrite: Rewrite, connectionUrl: string) => {
  const starting = Array.from({ length: INSTANCES }, () => createMikroOrmPersistence({ connectionUrl, clock: fixedClock() }));
  const instances = await Promise.all(starting);
  for (const { pool } of instances) rewriteStatements(pool, rewrite);
  const [first] = instances;
  if (first === undefined) throw new Error('there are several');
  let turn = 0;
  const next = (): CheckoutStore => {
    turn += 1;
    return instances[turn % INSTANCES]?.checkouts ?? first.checkouts;
  };
  const checkouts: CheckoutStore = {
    ...first.checkouts,
    hold: (asked) => next().hold(asked),
    fulfil: (...payment) => next().fulfil(...payment),
  };
  return {
    overrides: { unitOfWork: first.unitOfWork, checkouts },
    close: async () => void (await Promise.all(instances.map((one) => one.close()))),
  };
};

export const startRaceHarness = async (options: RaceOptions = {}): Promise<RaceHarness> => {
  const {
    queueLimits = NO_QUEUE_LIMITS,
    stationLimits = {},
    weaken,
    dropped = [],
    env = {},
    hasWorker = false,
    isTimeFlowing = false,
  } = options;
  const database = options.database ?? (await createTestDatabase());
  const fixed = fixedClock();
  const clock = isTimeFlowing ? createSystemClock() : fixed;
  const reads = await createMikroOrmPersistence({ connectionUrl: database.url, clock, poolSize: READ_CONNECTIONS });
  for (const statement of dropped) await reads.pool.query(statement);
  const weakened = weaken === undefined ? null : await weakenedStorage(weaken, database.url, reads);
  const rewriting = options.rewrite === undefined ? null : await rewrittenStorage(options.rewrite, database.url);
  const { cardFeeBasisPoints: feeBasisPoints } = LIMITS.pricing;
  const isBounded = options.boundsNetworks === true;
  const terms = makeCheckoutTerms({ feeBasisPoints, holdMs: LIMITS.checkout.holdMs, queueLimits, isShared: isBounded, stationLimits });
  const budgets = isBounded ? {} : noCheckoutBudgets;
  const overrides = { terms, ...budgets, ...rewriting?.overrides, ...weakened?.overrides, ...options.overrides?.(reads) };
  const stand = await startServerHarness({
    persistence: database,
    env,
    overrides,
    hasWorker,
    isTimeFlowing,
    isWeakened: weakened !== null || rewriting !== null || dropped.length > 0,
    limitsProviderQuestions: isBounded,
    ...(isTimeFlowing ? {} : { clock: fixed }),
  });
  const stop = async (): Promise<void> => {
    await stand.stop();
    await weakened?.close();
    await rewriting?.close();
    await reads.close();
    if (options.database === undefined) await database.drop();
  };
  return { ...stand, database, reads, stop };
};

/** Runs the race, then releases everything, whatever the result. */
export const inRace = async <T>(options: RaceOptions, race: (stand: RaceHarness) => Promise<T>): Promise<T> => {
  const stand = await startRaceHarness(options);
  try {
    return await race(stand);
  } finally {
    stopLater(stand.stop());
  }
};
