import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { socketPath } from '#adapters/embedded-postgres/cluster-paths.ts';
import { createMikroOrmPersistence, type MikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { startTcpProxy, type TcpProxy } from '#test/faults/support/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';

/** Longer than a busy machine takes to open a pool's connections. */
export const SILENCE_MS = 1_500;

/** One database with a proxy per test file. */
export const databaseBehindWire = () => {
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
  const url = (): string => {
    const through = new URL(database.url);
    through.host = `127.0.0.1:${wire.port}`;
    return through.href;
  };
  /** Connected through the proxy, which forwards again after the test. */
  const connected = async (silenceMs: number): Promise<MikroOrmPersistence> => {
    const persistence = await createMikroOrmPersistence({ connectionUrl: url(), clock: fixedClock(), silenceMs });
    onTestFinished(async () => {
      await wire.setMode('pass');
      await persistence.close();
    });
    await persistence.schemaIsCurrent();
    return persistence;
  };
  return { wire: (): TcpProxy => wire, url, connected };
};
