import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createMikroOrmPersistence, type MikroOrmPersistence } from '#adapters/mikro-orm/mikro-orm-persistence.ts';
import { createPostgresChangeNotifications } from '#adapters/mikro-orm/postgres-change-notifications.ts';
import { socketPath } from '#adapters/embedded-postgres/cluster-paths.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { startTcpProxy, type TcpProxy } from '#test/faults/support/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { recordingLogger } from '#test/support/fakes/recording-logger.ts';

/** Longer than a busy machine takes to open a pool's connections. */
const SILENCE_MS = 1_500;
/** More than the pool has connections. */
const ASKING = 12;

let database: TestDatabase;
let wire: TcpProxy;

beforeAll(async () => {
  database = await createTestDatabase();
  const { host, port } = database.connection;
  wire = await startTcpProxy(() => (host.startsWith('/') ? { path: socketPath(host, port) } : { host, port }));
});
afterAll(async () => {
  await wire.close();
  await database.drop();
});

const throughWire = (): string => {
  const url = new URL(database.url);
  url.host = `127.0.0.1:${wire.port}`;
  return url.href;
};

const connected = async (silenceMs: number): Promise<MikroOrmPersistence> => {
  const persistence = await createMikroOrmPersistence({ connectionUrl: throughWire(), clock: fixedClock(), silenceMs });
  onTestFinished(async () => {
    await wire.setMode('pass');
    await persistence.close();
  });
  await persistence.ping();
  return persistence;
};

const transactions = ({ unitOfWork }: MikroOrmPersistence) =>
  Promise.allSettled(Array.from({ length: ASKING }, () => unitOfWork.run(async (tx) => ok(await tx.products.lockForSale([])))));

const settlesWithin = (ms: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    sleep(ms).then(() => false),
  ]);

describe('a database whose wire has gone dead without a word', () => {
  it('is unavailable after the silence, in transactions too, and every connection is usable again afterwards', async () => {
    const persistence = await connected(SILENCE_MS);
    await transactions(persistence);
    await wire.setMode('swallow');
    const outcomes = await transactions(persistence);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason instanceof Unavailable)).toEqual(
      Array(ASKING).fill(true),
    );
    await wire.setMode('pass');
    expect((await transactions(persistence)).map(({ status }) => status)).toEqual(Array(ASKING).fill('fulfilled'));
  });

  it('would be waited for without an end', async () => {
    const persistence = await connected(0);
    await wire.setMode('swallow');
    expect(await settlesWithin(2 * SILENCE_MS, persistence.ping())).toBe(false);
  });
});

describe('a database that is away', () => {
  it('is asked for change notifications again after a pause that doubles', async () => {
    const logger = recordingLogger();
    const changeNotifications = await createPostgresChangeNotifications(throughWire(), logger);
    onTestFinished(() => wire.setMode('pass'));
    const pauses = (): readonly unknown[] => logger.lines.map(({ fields }) => fields['pauseMs']);
    const began = performance.now();
    await wire.setMode('refuse');
    await expect.poll(pauses).toContain(800);
    expect(performance.now() - began).toBeGreaterThan(100 + 200 + 400 - 20);
    expect(pauses().slice(0, 4)).toEqual([100, 200, 400, 800]);
    await changeNotifications.close();
  });
});
