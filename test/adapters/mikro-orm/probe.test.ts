import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connectionUrl } from '#adapters/embedded-postgres/connection-url.ts';
import { startEmbeddedPostgres } from '#adapters/embedded-postgres/start-embedded-postgres.ts';
import { inScratchDatabase } from '#adapters/mikro-orm/backup/scratch-database.ts';
import { migrate } from '#adapters/mikro-orm/migrate.ts';
import { createMikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { createSystemClock } from '#adapters/system/clock-and-ids.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { queryOn } from '#test/support/database.ts';

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };
const dataDir = mkdtempSync(join(tmpdir(), 'full-'));
const server = await startEmbeddedPostgres({ dataDir, log: SILENT, settings: { shared_buffers: '16MB', temp_file_limit: '1kB' } });
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A full disk leaves no room for a sort or a new page; `temp_file_limit` limits only the sort. */
test('a database without room answers, but stores nothing', async () => {
  await migrate(server.url);
  const persistence = await createMikroOrmPersistence({ connectionUrl: server.url, clock: createSystemClock() });
  expect(await persistence.schemaIsCurrent()).toBe(true);
  await expect(persistence.probe()).rejects.toBeInstanceOf(Unavailable);
  await persistence.close();
});

test('a user who may not create a database for a trial learns the missing right', async () => {
  const { administrator } = JSON.parse(readFileSync(join(dataDir, 'database-credentials.json'), 'utf8'));
  const asAdministrator = connectionUrl({ ...server.connection, user: 'postgres', password: administrator });
  await queryOn(asAdministrator, 'alter role bandstand nocreatedb');
  await expect(inScratchDatabase(server.url, async () => null)).rejects.toThrow('Let it: alter role … createdb');
});
