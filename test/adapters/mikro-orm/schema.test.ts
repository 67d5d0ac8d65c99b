import { MikroORM } from '@mikro-orm/postgresql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { createMikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { migrate } from '#adapters/mikro-orm/migrate.ts';
import { MIGRATIONS } from '#adapters/mikro-orm/migrations/migrations.ts';
import { ormConfig } from '#adapters/mikro-orm/database/orm-config.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';

describe('the schema', () => {
  let database: TestDatabase;
  let client: Client;
  beforeEach(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  const drift = async (): Promise<string> => {
    const orm = await MikroORM.init(ormConfig(database.url));
    try {
      return await orm.schema.getUpdateSchemaSQL({ safe: true, wrap: false });
    } finally {
      await orm.close(true);
    }
  };

  const isCurrent = async (): Promise<boolean> => {
    const persistence = await createMikroOrmPersistence({ connectionUrl: database.url, clock: fixedClock() });
    try {
      return await persistence.schemaIsCurrent();
    } finally {
      await persistence.close();
    }
  };

  const emptyDatabase = async (): Promise<void> => {
    await client.query('drop schema public cascade; create schema public');
  };

  it('equals the rows after all migrations', async () => {
    expect(await drift()).toBe('');
  });

  it.each([
    ['a column', 'alter table orders drop column needs_review'],
    ['a type', 'alter table products alter column price_cents type bigint'],
    ['a check', 'alter table products drop constraint products_reserved_check'],
    ['a unique index', 'drop index checkouts_live_visitor_unique'],
    [
      'the condition of a unique index',
      'drop index refunds_item_unique; create unique index refunds_item_unique on refunds (order_item_id)',
    ],
    ['a foreign key', 'alter table order_items drop constraint order_items_order_id_foreign'],
  ])('shows a difference of rows and migrations in %s', async (_what, statement) => {
    await client.query(statement);
    expect(await drift()).not.toBe('');
  });

  it('is created exactly once by three instances that start at the same time', async () => {
    await emptyDatabase();
    await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
    await migrate(database.url);
    const { rows } = await client.query('select name, count(*)::int as times from schema_migrations group by name order by name');
    expect(rows).toEqual(MIGRATIONS.map(({ name }) => ({ name, times: 1 })));
    expect(await isCurrent()).toBe(true);
  });

  it('from before the first release is refused with advice, and left unchanged', async () => {
    await client.query("update schema_migrations set name = '0050-money-gone-again'");
    await expect(migrate(database.url)).rejects.toThrow('Make a backup with the version that made it');
    expect((await client.query('select name from schema_migrations')).rows).toEqual([{ name: '0050-money-gone-again' }]);
  });

  it('is current only with all migrations', async () => {
    await client.query('delete from schema_migrations');
    expect(await isCurrent()).toBe(false);
    await emptyDatabase();
    expect(await isCurrent()).toBe(false);
  });
});
