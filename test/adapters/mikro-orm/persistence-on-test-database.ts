import { afterAll, beforeAll } from 'vitest';
import { createMikroOrmPersistence, type MikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import type { PersistenceFixture } from '../../contracts/persistence-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { fixedClock, GAME_NIGHT } from '../../support/fakes/fixed-clock.ts';
import { sequentialIds } from '../../support/fakes/sequential-ids.ts';

const PRESENCE_CAPACITY = 5;
const DEVICE_CAPACITY = 3;

export type PostgresFixture = PersistenceFixture & { readonly persistence: MikroOrmPersistence; readonly url: string };

/**
 * Children first, and by deleting rows: truncating creates new files for each table and index, which takes 50 times as long. Triggers that
 * forbid deletion (closed nights, drawer entries) are disabled.
 */
const EMPTY_ALL_TABLES = `
  do $$
  declare one record; filled boolean;
  begin
    for one in
      with recursive
        tables as (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'),
        child as (select conrelid as of, confrelid as parent from pg_constraint where contype = 'f' and conrelid <> confrelid),
        ranked as (select oid, 0 as rank from tables union all select child.of, rank + 1 from ranked join child on child.parent = ranked.oid)
      select ranked.oid::regclass as name,
             exists (select from pg_trigger where tgrelid = ranked.oid and not tgisinternal) as guarded
      from ranked group by ranked.oid order by max(rank) desc
    loop
      execute format('select exists (select from %s)', one.name) into filled;
      continue when not filled;
      if one.guarded then execute format('alter table %s disable trigger user', one.name); end if;
      execute format('delete from %s', one.name);
      if one.guarded then execute format('alter table %s enable trigger user', one.name); end if;
    end loop;
    perform setval(format('%I', sequencename)::regclass, start_value, false) from pg_sequences where last_value is not null;
  end $$`;

/** One database and one pool per test file; each start empties every table. */
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
    // The tables were emptied directly, so it must count again.
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
