import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#adapters/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#adapters/mikro-orm/migrate.ts';
import { createMikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { createSystemClock } from '#adapters/system/system-clock.ts';
import { Unavailable } from '#core/ports/unavailable.ts';

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

/** A full disk leaves no room for a sort or a new page; `temp_file_limit` limits only the sort. */
test('a database without room answers, but stores nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'full-'));
  const server = await startEmbeddedPostgres({ dataDir, log: SILENT, settings: { shared_buffers: '16MB', temp_file_limit: '1kB' } });
  try {
    await migrate(server.url);
    const persistence = await createMikroOrmPersistence({ connectionUrl: server.url, clock: createSystemClock() });
    expect(await persistence.schemaIsCurrent()).toBe(true);
    await expect(persistence.probe()).rejects.toBeInstanceOf(Unavailable);
    await persistence.close();
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
