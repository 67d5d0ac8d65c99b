import { afterAll, beforeAll } from 'vitest';
import { createMikroOrmPersistence, type MikroOrmPersistence } from '#adapters/mikro-orm/mikro-orm-persistence.ts';
import type { PersistenceFixture } from '../../contracts/persistence-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { fixedClock, GAME_NIGHT } from '../../support/fakes/fixed-clock.ts';
import { sequentialIds } from '../../support/fakes/sequential-ids.ts';

const PRESENCE_CAPACITY = 5;
const DEVICE_CAPACITY = 3;

export type PostgresFixture = PersistenceFixture & { readonly persistence: MikroOrmPersistence; readonly url: string };

const EMPTY_ALL_TABLES = `
  do $$ begin
    execute (select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' restart identity'
             from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations');
  end $$`;

/** One database and one pool a test file; each start empties every table. */
export const persistenceOnTestDatabase = (): (() => Promise<PostgresFixture>) => {
  const clock = fixedClock();
  let database: TestDatabase | null = null;
  let persistence: MikroOrmPersistence | null = null;
  beforeAll(async () => {
    database = await createTestDatabase();
    persistence = await createMikroOrmPersistence({
      connectionUrl: database.url,
      clock,
      presenceCapacity: PRESENCE_CAPACITY,
      deviceCapacity: DEVICE_CAPACITY,
    });
  });
  afterAll(async () => {
    await persistence?.close();
    await database?.drop();
  });
  return async () => {
    if (persistence === null || database === null) throw new Error('not started');
    await persistence.pool.query(EMPTY_ALL_TABLES);
    clock.set(GAME_NIGHT);
    // The tables were emptied behind its back, so it counts again.
    await persistence.presence.forgetBefore(GAME_NIGHT);
    return {
      persistence,
      clock,
      ids: sequentialIds(),
      presenceCapacity: PRESENCE_CAPACITY,
      deviceCapacity: DEVICE_CAPACITY,
      url: database.url,
    };
  };
};
